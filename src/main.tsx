import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { type Console, createConsole } from "#src/app/console.ts";
import { defaultConfig, readConfig } from "#src/connection/config/site-config.ts";
import { applyLook } from "#src/ui/look.ts";
import "#src/styles/tokens.css";
import "#src/styles/global.css";
import "#src/styles/controls.css";

function render(page: ReactNode) {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element to render into.");
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}

async function addDemo({ router, sessions }: Console) {
  const { mountDemo } = await import("#src/app/demo-mount.tsx");
  const demo = await mountDemo(sessions);
  router.update({ ...router.options, context: { ...router.options.context, demo } });
}

async function addDevtools(reshelve: Console) {
  const { mountDevtools } = await import("#src/app/devtools.tsx");
  mountDevtools(reshelve);
}

// The conditions are constants of the build, so production has no byte of the demo or the devtools.
// Nothing is awaited at the top level: the modules loaded here import this one's, and would wait for it.
async function start() {
  const config = import.meta.env.MODE === "demo" ? defaultConfig : await readConfig();
  if ("problems" in config) {
    const { ConfigErrorPage } = await import("#src/connection/config/config-error-page.tsx");
    applyLook();
    render(<ConfigErrorPage {...config} />);
    return;
  }
  const reshelve = createConsole({ config });
  if (import.meta.env.MODE === "demo") await addDemo(reshelve);
  render(<RouterProvider router={reshelve.router} />);
  if (import.meta.env.DEV && import.meta.env.MODE !== "demo") void addDevtools(reshelve);
}

void start();
