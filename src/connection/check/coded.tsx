/** A sentence in which `…` is code. */
export function Coded({ children }: { children: string }) {
  // Every second part of the split stood between two marks.
  return children
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
