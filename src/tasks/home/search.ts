import { optional, someText } from "#src/api/page-search.ts";
import { isId } from "#src/api/ids.ts";
import { stored } from "#src/lib/storage/stored.ts";
import { z } from "zod/mini";

const boardId = z.string().check(z.refine((id) => isId("tskb", id)));

/** The board of a workspace whose tasks were shown last in this browser. */
export const lastBoard = (address: string) =>
  stored("reshelve.tasks.board", boardId, { perWorkspace: address });

/** Columns that sort, and their names in the address; with a minus the other way round. */
export const taskSorts = [
  { name: "Title", sort: "title" },
  { name: "List", sort: "list" },
  { name: "Assignee", sort: "assignee" },
  { name: "Due", sort: "due" },
  { name: "Time left", sort: "left" },
] as const;

const sorts = taskSorts.flatMap(({ sort }) => [sort, `-${sort}` as const]);

/** Parts of the list that it can be filtered by. */
export const dueFilters = ["overdue", "today", "week", "later", "none"] as const;

/** Search params of the tasks of a board. Invalid values fall back to the default. */
export const taskSearch = z.object({
  /** Without one, the page goes to the board that was used last, or to the first. */
  board: optional(boardId),
  q: optional(someText),
  status: z.catch(z._default(z.enum(["open", "completed", "any"]), "open"), "open"),
  due: optional(z.enum(dueFilters)),
  /** ID of a person, or `none`. */
  assignee: optional(someText),
  sort: z.catch(z._default(z.enum(sorts), "due"), "due"),
});

export type TaskSearch = z.output<typeof taskSearch>;
export type TaskStatus = TaskSearch["status"];
export type TaskSort = TaskSearch["sort"];

/** The search params that stay out of the address. */
export const taskSearchDefaults = { status: "open", sort: "due" } as const;
