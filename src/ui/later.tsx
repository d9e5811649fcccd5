import { type ComponentType, Suspense, lazy, useState } from "react";

/**
 * A component whose code is fetched when it is first shown; until then there is nothing in its
 * place. `otherwise` stands there when the code cannot be fetched, as without a network; without it
 * the page says so. Whatever is shown after that tries again.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  otherwise?: ComponentType<P>,
) {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // It would hold on to its failure; one that is shown already keeps what it has.
        next = attempt();
        if (!otherwise) throw error;
        return { default: otherwise };
      }
    });
  let next = attempt();
  return function Later(props: P) {
    const [Part] = useState(() => next);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
