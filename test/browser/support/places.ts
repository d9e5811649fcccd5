import type { Page } from "@playwright/test";
import type { Service } from "#src/demo/http/server.ts";
import type { Kind } from "#src/api/archive.ts";
import { capitalise } from "#src/lib/format.ts";
import { archivedIn } from "../../demo-counts.ts";

/** A place of the console, by its address. */
export interface Place {
  path: string;
  /** Its level 1 heading. */
  heading: string;
  /** The name of the dialog over it, where the address opens one. */
  dialog?: RegExp;
  /** The address that the console makes of it, where that is another. */
  becomes?: string;
  /** Words in the title of the page beside its heading. */
  titled?: string;
}

/** The archived items of a kind, in the order of its list. */
export const archived = ({ workspace }: Service, kind: Kind) => archivedIn(workspace, kind);

/** Leaves so many archived items of a kind. */
export function leaveFew(service: Service, kind: Kind, many: number) {
  for (const item of archived(service, kind).slice(many)) {
    service.workspace.put(kind, { ...item, archived_at: null });
  }
}

/** The first archived item of a kind. */
export function firstOf(service: Service, kind: Kind): { id: string; title: string } {
  const [item] = archived(service, kind);
  if (!item) throw new Error(`The workspace has no archived ${kind}.`);
  const { id, title } = item;
  return { id, title: typeof title === "string" ? title : "" };
}

/** A task that is edited as the document says. */
export function aTask({ workspace }: Service): { id: string; title: string } {
  const task = workspace.all("tasks").find(({ title }) => title === "Route map, northern islands");
  if (!task) throw new Error("The workspace has no such task.");
  return { id: task.id, title: String(task["title"]) };
}

/** Every route of a connected console, with what shows that it is the one. */
export function placesOf(service: Service): Place[] {
  // The route of invoices shows the other kinds, too: boards stand for them.
  const archive = (["invoices", "boards"] as const).flatMap((kind): Place[] => {
    const list = { path: `/archive/${kind}`, heading: capitalise(kind) };
    const path = `${list.path}/${firstOf(service, kind).id}`;
    return [list, { ...list, path, dialog: /^[a-z]+: \S/ }];
  });
  const hook = service.workspace.all("webhooks")[0];
  return [
    { path: "/", heading: "All archived", becomes: "/archive" },
    { path: "/archive?q=kind%3Adoc&group=day", heading: "All archived" },
    ...archive,
    { path: "/tasks?board=tskb_Web1site4Nq", heading: "Tasks" },
    { path: `/tasks/${aTask(service).id}`, heading: aTask(service).title, titled: "Tasks" },
    { path: "/uploads", heading: "Uploads" },
    { path: "/webhooks?page=2&per_page=50", heading: "Webhooks" },
    { path: `/webhooks/${hook?.id}`, heading: "Webhooks", dialog: /\S/ },
    { path: "/activity", heading: "Activity" },
    { path: `/activity/${"0".repeat(32)}`, heading: "Activity", dialog: /^Entry not found$/ },
    { path: `/activity/runs/${"0".repeat(32)}`, heading: "Run not found", titled: "Activity" },
    { path: "/settings", heading: "Settings" },
    { path: "/nowhere/at/all", heading: "Not found" },
  ];
}

/** Goes to an address as a link would: what looks at many pages need not load each again. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, "", to), path);

/** Scrolls the rows of a list to their top, as axe takes one half under the head for too small to be hit. */
export const toTop = (page: Page) =>
  page.evaluate(() => {
    for (const rows of document.querySelectorAll("[data-scroll-restoration-id=rows]"))
      rows.scrollTo(0, 0);
  });

/** Text by which a person recognises a place, without times, which change. */
export interface Picture {
  address: string;
  title: string;
  heading: string | null;
  dialog: string | null;
  /** The titles of the rows. */
  rows: string[];
  /** Values of the fields. */
  fields: string[];
}

/** Contents of the page now. */
export function pictureOf(page: Page): Promise<Picture> {
  return page.evaluate(() => ({
    address: location.pathname + location.search,
    title: document.title,
    heading: document.querySelector("h1")?.textContent ?? null,
    dialog: document.querySelector("dialog[open]")?.getAttribute("aria-label") ?? null,
    rows: [...document.querySelectorAll("tbody th a:not([target]), tbody a[href^='/tasks/']")]
      // Of a table with more rows than are in the document, those that any screen shows.
      .slice(0, document.querySelector("table[aria-rowcount]") ? 5 : undefined)
      .map(({ textContent }) => textContent ?? ""),
    fields: [...document.querySelectorAll("main :is(input, textarea, select)")]
      .filter((field) => field.getAttribute("type") !== "checkbox")
      // The fields of this menu may come after the rows.
      .filter((field) => !field.closest('[popover][aria-label="Display"]'))
      // And a wide one this: the timeline is folded on a narrow screen.
      .filter((field) => field.getAttribute("aria-label") !== "Shown time")
      .map((field) => ("value" in field ? String(field.value) : "")),
  }));
}
