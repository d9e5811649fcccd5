import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createConsole } from "#src/app/console.ts";
import "#src/styles/tokens.css";
import "#src/styles/global.css";

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

async function addDevtools() {
  const { mountDevtools } = await import("#src/app/devtools.tsx");
  mountDevtools(reshelve);
}

// Both conditions are constants of the build, so production has no byte of the demo or the devtools.
// Neither is awaited at the top level: their modules import this one's, and would wait for it.
if (import.meta.env.MODE === "demo") void renderDemo();
else render();
if (import.meta.env.DEV && import.meta.env.MODE !== "demo") void addDevtools();
