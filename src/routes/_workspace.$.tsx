import { createFileRoute } from "@tanstack/react-router";
import { NotFound } from "#src/routes/-errors/not-found.tsx";

/** Not found, beside the navigation. */
export const Route = createFileRoute("/_workspace/$")({
  component: NotFound,
});
