import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createConsole } from "#src/app/console.ts";
import "#src/styles/tokens.css";
import "#src/styles/global.css";
import { chooseTheme, readTheme } from "#src/ui/shell/theme.ts";

chooseTheme(readTheme());

const reshelve = createConsole({ storage: sessionStorage });

function render() {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element to render into.");
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={reshelve.router} />
    </StrictMode>,
  );
}

async function renderDemo() {
  const { mountDemo } = await import("#src/app/demo-mount.tsx");
  const demo = await mountDemo(reshelve.sessions);
  const { router } = reshelve;
  router.update({ ...router.options, context: { ...router.options.context, demo } });
  render();
}

// A build-time constant, so that production holds no byte of the demo. Not awaited at the top: what
// is imported there waits for this module in turn.
if (import.meta.env.MODE === "demo") void renderDemo();
else render();
