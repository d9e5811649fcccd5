import { CircleX } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Copyable } from "#src/ui/form/copy-button.tsx";
import type { CheckReport } from "#src/connection/check/check.ts";
import type { CheckFailure, Todo } from "#src/connection/check/check-failures.ts";
import { CheckList } from "#src/connection/check/check-list.tsx";
import styles from "#src/ui/card.module.css";

interface FailureCardProps {
  checks: CheckReport["checks"];
  failure: CheckFailure;
  /** An alternative, such as the demo. */
  children?: ReactNode;
}

/** Explanation of the failed check: what happened, what was kept, what to do. */
export function FailureCard({ checks, failure, children }: FailureCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus announces the heading and scrolls to it on a narrow screen, after every attempt.
  useEffect(() => heading.current?.focus(), [failure]);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.failed}>
        <CircleX aria-hidden />
        {failure.title}
      </h2>
      <p className={styles.text}>{failure.text}</p>
      <CheckList checks={checks} />
      <h3>What was kept</h3>
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
          <summary>Show the answer</summary>
          <pre tabIndex={0}>{failure.details}</pre>
        </details>
      )}
      {children}
    </section>
  );
}

function TodoItem({ todo }: { todo: Todo }) {
  if (typeof todo === "string") return <InlineCode>{todo}</InlineCode>;
  return (
    <>
      <InlineCode>{todo.text}</InlineCode>
      <div className={styles.snippet}>
        <Copyable text={todo.copy} what="the headers">
          <code>{todo.copy}</code>
        </Copyable>
      </div>
    </>
  );
}

/** A sentence in which `…` is code. */
function InlineCode({ children }: { children: string }) {
  // Every second part of the split is between two backticks.
  return children
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
