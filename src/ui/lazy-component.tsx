import { type ComponentType, Suspense, lazy, useState } from "react";

/**
 * A component whose code is fetched when it is first shown; until then there is nothing in its
 * place. `fallback` stands there when the code cannot be fetched, as without a network; without it
 * the page says so. Whatever is shown after that tries again. What `preload` has fetched is shown at
 * once; React keeps anything else back for 300 ms.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback?: ComponentType<P>,
) {
  let ready: ComponentType<P> | undefined;
  const fetched = async () => (ready = await load());
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await fetched() };
      } catch (error) {
        // It would hold on to its failure; one that is shown already keeps what it has.
        next = attempt();
        if (!fallback) throw error;
        return { default: fallback };
      }
    });
  let next = attempt();
  function LazyComponent(props: P) {
    const [Part] = useState(() => ready ?? next);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyComponent, {
    preload: async () => {
      await fetched();
    },
  });
}
