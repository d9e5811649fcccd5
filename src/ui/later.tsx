import { type ComponentType, Suspense, lazy } from "react";

/**
 * A component whose code is fetched when it is first shown; until then there is nothing in its
 * place. `otherwise` stands there when the code cannot be fetched, as without a network; without it
 * the page says so.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  otherwise?: ComponentType<P>,
) {
  const Part = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!otherwise) throw error;
      return { default: otherwise };
    }
  });
  return function Later(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
