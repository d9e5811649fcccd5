import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  AdminContext,
  Datagrid,
  DateField,
  ListContextProvider,
  Pagination,
  TextField,
  defaultI18nProvider,
  useList,
} from "react-admin";
import { readRows } from "./rows.js";

const newestFirst = { field: "archived_at", order: "DESC" };

/** A list over local data, as react-admin's documentation shows it for `useList`. */
function List() {
  const [rows, setRows] = useState();
  // Rows that are there from the start would all be rendered once, and 100,000 do not fit into memory.
  useEffect(() => {
    const timer = setTimeout(() => setRows(readRows()));
    return () => clearTimeout(timer);
  }, []);
  const list = useList({ data: rows, isPending: !rows, perPage: 100, sort: newestFirst });
  const [query, setQuery] = useState("");
  return (
    <ListContextProvider value={list}>
      <input
        type="search"
        aria-label="Find in all archived"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          list.setFilters({ q: target.value });
        }}
      />
      <p role="status">
        {list.total} of {rows?.length} match
      </p>
      <Datagrid resource="items" bulkActionButtons={<span />} rowClick={false}>
        <TextField source="title" label="Title" />
        <TextField source="kind" label="Kind" />
        <TextField source="id" label="ID" />
        <TextField source="visibility" label="Visibility" />
        <DateField source="archived_at" label="Archived" showTime />
      </Datagrid>
      <Pagination />
    </ListContextProvider>
  );
}

createRoot(document.getElementById("root")).render(
  <AdminContext i18nProvider={defaultI18nProvider}>
    <List />
  </AdminContext>,
);
