/** Columns of the archive's tables that can be shown and hidden. */
export type ColumnName =
  | DetailColumn
  | "Kind"
  | "Detail"
  | "ID"
  | "Client ID"
  | "Start"
  | "Closed"
  | "Latest message"
  | "Description"
  | "Decision"
  | "Note"
  | "Visibility"
  | "Created"
  | "Archived";

/** Columns whose values can be part of the detail of an item. */
export type DetailColumn = "Number" | "Client" | "Total" | "Status" | "Messages" | "URL" | "Due";
