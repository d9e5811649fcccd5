interface ReplyProps {
  summary?: string;
  className?: string | undefined;
  children: string | null | undefined;
}

/** The workspace's reply, folded; nothing without one. */
export function Reply({ summary = "Show the reply", className, children }: ReplyProps) {
  if (!children) return null;
  return (
    <details className={className}>
      <summary>{summary}</summary>
      <pre tabIndex={0}>{children}</pre>
    </details>
  );
}
