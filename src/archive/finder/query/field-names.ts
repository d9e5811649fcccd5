import type { Field } from "#src/archive/finder/query/query.ts";

/** Names of the fields on screen. */
export const fieldNames: Readonly<Record<Field, string>> = {
  kind: "Kind",
  title: "Title",
  number: "Number",
  id: "ID",
  status: "Status",
  visibility: "Visibility",
  client: "Client",
  currency: "Currency",
  total: "Total",
  url: "URL",
  archived: "Archived",
  created: "Created",
  due: "Due",
};
