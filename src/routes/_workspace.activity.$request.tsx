import { createFileRoute } from "@tanstack/react-router";
import { WriteDrawer } from "#src/activity/request/write-drawer.tsx";

export const Route = createFileRoute("/_workspace/activity/$request")({
  remountDeps: ({ params }) => params,
  component: WriteDrawer,
});
