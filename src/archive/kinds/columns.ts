/** Columns that can be shown, hidden and put in order; the title comes first, and Restore last. */
export const columnNames = [
  "Kind",
  "Detail",
  "ID",
  "Number",
  "Status",
  "Client",
  "Client ID",
  "Total",
  "Start",
  "Due",
  "Closed",
  "Messages",
  "Latest message",
  "URL",
  "Description",
  "Decision",
  "Note",
  "Visibility",
  "Created",
  "Archived",
] as const;
export type ColumnName = (typeof columnNames)[number];
