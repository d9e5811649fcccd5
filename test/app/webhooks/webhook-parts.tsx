import { screen, within } from "@testing-library/react";
import { HttpResponse, type JsonBodyType, http } from "msw";
import type { SetupServer } from "msw/node";
import type { Workspace } from "#src/demo/state/workspace.ts";

/** Webhooks as a test wants them, instead of those of the demo. */
export function holdWebhooks(workspace: Workspace, hooks: readonly Record<string, unknown>[]) {
  workspace.all = ((all) => (collection) => {
    if (collection !== "webhooks") return all(collection);
    return hooks.map((hook, index) => ({
      id: `wh_${index + 1}`,
      url: `https://hooks.example/in/${index + 1}`,
      events_types: ["invoice.deleted"],
      attempts_count: 10,
      failed_attempts_count: 0,
      enabled: true,
      secret: `whsec_sentinel_${index + 1}_Zq7RtY2mKp`,
      created_at: "2026-11-01T09:00:00+00:00",
      updated_at: "2026-11-01T09:00:00+00:00",
      ...hook,
    }));
  })(workspace.all);
}

/** The reply to every list of webhooks is this very JSON. */
export const replyWebhooks = (server: SetupServer, body: JsonBodyType) =>
  server.use(http.get("*/api/webhooks", () => HttpResponse.json(body)));

export const table = () => screen.getByRole("table", { name: "Webhooks" });
export const findTable = () => screen.findByRole("table", { name: "Webhooks" });
export const bodyRows = () => within(table()).getAllByRole("row").slice(1);

/** Text of the links to the details: the addresses in their order. */
export const addresses = () =>
  [...table().querySelectorAll("th a:not([target])")].map((link) => link.textContent);

/** The row of the webhook with this ID. */
export function rowOf(id: string): HTMLElement {
  const row = document.querySelector<HTMLElement>(`tr[data-id="${id}"]`);
  if (!row) throw new Error(`No row has the webhook ${id}.`);
  return row;
}

/** The cells of a row as a person reads them. */
export const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll("td, th") ?? [])].map((cell) => cell.textContent);

/** The lists that were asked for: page and per_page of each. */
export const pagesAsked = (requests: readonly { path: string }[]) =>
  requests
    .filter(({ path }) => path.startsWith("/api/webhooks"))
    .map(({ path }) => new URL(path, "https://a.example").searchParams.toString());
