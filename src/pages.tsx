import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Console } from "#src/app/console.ts";
import { createAppRouter } from "#src/app/router.tsx";
import type { ConfigProblem } from "#src/connection/config/site-config.ts";
import { applyLook } from "#src/ui/look.ts";
import { followTranslations } from "#src/ui/translated-text.ts";
import { startFirstNavigation } from "#src/ui/shell/use-first-navigation-done.ts";
import "#src/styles/tokens.css";
import "#src/styles/global.css";
import "#src/styles/controls.css";

function render(page: ReactNode) {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element to render into.");
  followTranslations();
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}

/** Shows the pages of a console. */
export async function showPages({ sessions, config }: Console): Promise<void> {
  // The condition is a constant of the build: production has no byte of the demo.
  const demo =
    import.meta.env.MODE === "demo"
      ? await import("#src/app/demo-mount.tsx").then(({ mountDemo }) => mountDemo(sessions))
      : null;
  const router = createAppRouter({ sessions, config, demo });
  startFirstNavigation(router);
  render(<RouterProvider router={router} />);
}

/** Shows why there is no console. */
export async function showProblems(config: { problems: readonly ConfigProblem[] }): Promise<void> {
  const { ConfigErrorPage } = await import("#src/connection/config/config-error-page.tsx");
  applyLook();
  render(<ConfigErrorPage {...config} />);
}
