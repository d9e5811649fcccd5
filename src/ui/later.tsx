import { type ComponentType, Suspense, lazy, useState } from "react";

/**
 * A component whose code is fetched when it is first shown; until then there is nothing in its
 * place. `otherwise` stands there when the code cannot be fetched, as without a network; without it
 * the page says so. Whatever is shown after that tries again. What `warm` has fetched is shown at
 * once; React keeps anything else back for 300 ms.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  otherwise?: ComponentType<P>,
) {
  let ready: ComponentType<P> | undefined;
  const warm = async () => {
    ready = await load();
    return ready;
  };
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await warm() };
      } catch (error) {
        // It would hold on to its failure; one that is shown already keeps what it has.
        next = attempt();
        if (!otherwise) throw error;
        return { default: otherwise };
      }
    });
  let next = attempt();
  function Later(props: P) {
    const [Part] = useState(() => ready ?? next);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Later, { warm });
}
