import { type ComponentType, Suspense, lazy, useState } from "react";

/**
 * A component whose code loads when it is first rendered, or before with `preload`. Until then it
 * renders nothing. A load that fails is thrown to the nearest error boundary, and tried again for
 * the next instance.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => (loaded ??= await load());
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await loadOnce() };
      } catch (error) {
        // React keeps the failure of a lazy component for good.
        next = attempt();
        throw error;
      }
    });
  let next = attempt();
  function LazyComponent(props: P) {
    // A loaded part renders at once: React shows a suspended one 300 ms late.
    const [Component] = useState(() => loaded ?? next);
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
}
