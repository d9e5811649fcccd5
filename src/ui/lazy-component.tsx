import { type ComponentType, Suspense, lazy, useState } from "react";
import { createLazy } from "#src/lib/lazy.ts";
import { createStore } from "#src/lib/store.ts";

/** True once code of this page couldn’t be loaded. */
export const isIncomplete = createStore(false);

/**
 * Returns a function that picks a component of a module. The module loads when the first of them is
 * rendered, or before with `preload`; until then, and where it can’t be loaded, they render nothing.
 */
export function lazyComponents<M>(load: () => Promise<M>) {
  const parts = createLazy(load);
  return <P extends object>(pick: (parts: M) => ComponentType<P>) => {
    const Late = lazy(async () => {
      try {
        return { default: pick(await parts.load()) };
      } catch {
        isIncomplete.set(true);
        return { default: NotLoaded };
      }
    });
    function LazyComponent(props: P) {
      // A loaded part renders immediately: React shows a suspended one 300 ms late.
      const [Component] = useState<ComponentType<P>>(() => {
        const loaded = parts.get();
        return loaded ? pick(loaded) : Late;
      });
      return (
        <Suspense>
          <Component {...props} />
        </Suspense>
      );
    }
    return Object.assign(LazyComponent, { preload: parts.load });
  };
}

const NotLoaded = () => null;
