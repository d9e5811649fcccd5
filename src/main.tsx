import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createConsole } from "./router.tsx";
import "./styles/tokens.css";
import "./styles/global.css";
import { chooseTheme, readTheme } from "./ui/theme.ts";

chooseTheme(readTheme());

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element to render into.");

const reshelve = createConsole({ storage: sessionStorage });
const { router } = reshelve;

// A build-time constant, so that production holds no byte of the demo.
if (import.meta.env.MODE === "demo") {
  const { mountDemo } = await import("./demo-mount.tsx");
  const demo = await mountDemo(reshelve);
  router.update({ ...router.options, context: { ...router.options.context, demo } });
}

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
