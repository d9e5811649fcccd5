import { type ComponentType, Suspense, lazy, useEffect, useState } from "react";
import { createStore } from "#src/lib/store.ts";

/** Retry functions of the components on the page whose code couldn’t be loaded. */
export const failedLoads = createStore<readonly (() => void)[]>([]);

/**
 * Returns a function that picks a component of a module. The module loads when the first of them is
 * rendered, or before with `preload`; until then they render nothing. A load that fails leaves the
 * page as it is: it is kept in `failedLoads`, and is tried again for the next instance.
 */
export function lazyComponents<M>(load: () => Promise<M>) {
  let parts: M | undefined;
  const loadOnce = async () => (parts ??= await load());
  return <P extends object>(pick: (parts: M) => ComponentType<P>) => {
    const attempt = () =>
      lazy(async () => {
        try {
          return { default: pick(await loadOnce()) };
        } catch {
          // React keeps the result of a lazy component for good.
          next = attempt();
          return { default: NotLoaded };
        }
      });
    let next = attempt();
    function NotLoaded(props: P) {
      const [Component, setComponent] = useState<ComponentType<P> | null>(null);
      useEffect(() => {
        if (Component) return;
        const loadAgain = () => setComponent(() => next);
        failedLoads.set([...failedLoads.get(), loadAgain]);
        return () => failedLoads.set(failedLoads.get().filter((other) => other !== loadAgain));
      }, [Component]);
      return Component && <Component {...props} />;
    }
    function LazyComponent(props: P) {
      // A loaded part renders immediately: React shows a suspended one 300 ms late.
      const [Component] = useState(() => (parts ? pick(parts) : next));
      return (
        <Suspense>
          <Component {...props} />
        </Suspense>
      );
    }
    return Object.assign(LazyComponent, {
      preload: async () => {
        await loadOnce();
      },
    });
  };
}
