import { CircleX } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Copyable } from "#src/ui/form/copy-button.tsx";
import type { CheckReport } from "#src/connection/check/check.ts";
import type { Finding, Todo } from "#src/connection/check/check-words.ts";
import { CheckList } from "#src/connection/check/check-list.tsx";
import styles from "#src/ui/card.module.css";
import { Coded } from "#src/connection/check/coded.tsx";

interface FailureCardProps {
  checks: CheckReport["checks"];
  failure: Finding;
  /** Another way on from here. */
  children?: ReactNode;
}

/** Why the last try failed: what happened, what was kept, what to do. */
export function FailureCard({ checks, failure, children }: FailureCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus on the heading reads it out and brings it into view on a narrow screen, after every try.
  useEffect(() => heading.current?.focus(), [failure]);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.failed}>
        <CircleX aria-hidden />
        {failure.title}
      </h2>
      <p className={styles.text}>{failure.text}</p>
      <CheckList checks={checks} />
      <h3>Kept</h3>
      <p className={styles.text}>{failure.kept}</p>
      <h3>What to do</h3>
      <ol className={styles.todo}>
        {failure.todo.map((todo, index) => (
          <li key={index}>
            <TodoItem todo={todo} />
          </li>
        ))}
      </ol>
      {failure.details !== undefined && (
        <details className={styles.details}>
          <summary>What it answered</summary>
          <pre tabIndex={0}>{failure.details}</pre>
        </details>
      )}
      {children}
    </section>
  );
}

function TodoItem({ todo }: { todo: Todo }) {
  if (typeof todo === "string") return <Coded>{todo}</Coded>;
  return (
    <>
      <Coded>{todo.text}</Coded>
      <div className={styles.snippet}>
        <Copyable text={todo.copy} what="the headers">
          <code>{todo.copy}</code>
        </Copyable>
      </div>
    </>
  );
}
