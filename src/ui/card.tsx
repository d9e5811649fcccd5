import { CircleX } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import styles from "./card.module.css";

interface CardProps {
  title: string;
  /** True for what went wrong. */
  isFailed?: boolean;
  /** Gets the heading, which can then take the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  role?: "alert";
  children: ReactNode;
}

/** A framed part of a page, named by its heading. */
export function Card({ title, isFailed = false, headingRef, role, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id} role={role}>
      <h2
        id={id}
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className={isFailed ? styles.failed : undefined}
      >
        {isFailed && <CircleX aria-hidden />}
        {title}
      </h2>
      {children}
    </section>
  );
}
