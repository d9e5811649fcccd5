import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/")({
  beforeLoad: () => {
    throw redirect({ to: "/archive/$kind", params: { kind: "invoices" }, replace: true });
  },
});
