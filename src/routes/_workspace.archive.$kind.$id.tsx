import { createFileRoute } from "@tanstack/react-router";

/** Address of an item's details, which the page shows over its rows. */
export const Route = createFileRoute("/_workspace/archive/$kind/$id")({});
