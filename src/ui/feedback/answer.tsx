interface AnswerProps {
  summary?: string;
  className?: string | undefined;
  children: string | null | undefined;
}

/** The workspace's answer, folded; nothing without one. */
export function Answer({ summary = "Show the answer", className, children }: AnswerProps) {
  if (!children) return null;
  return (
    <details className={className}>
      <summary>{summary}</summary>
      <pre tabIndex={0}>{children}</pre>
    </details>
  );
}
