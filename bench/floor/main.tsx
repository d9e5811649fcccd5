import { QueryClient, QueryClientProvider, queryOptions, useQuery } from "@tanstack/react-query";
import {
  Link,
  Outlet,
  RouterProvider,
  createRootRouteWithContext,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { memo, useCallback, useState } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";

/**
 * The least that the fixed libraries can do: a list with checkboxes and a form, without
 * looks. What the console takes longer than this is its own doing.
 */
const row = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  visibility: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().nullish(),
});
const pageSchema = z.object({ data: z.array(row) });

async function read(path: string): Promise<unknown> {
  const response = await fetch(path);
  return response.json();
}
const listQuery = queryOptions({
  queryKey: ["list"],
  queryFn: async () => pageSchema.parse(await read("/items-800/docs?state=archived&per_page=100")),
  staleTime: 30_000,
});
const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ["task", id],
    queryFn: async () => row.parse(await read(`/items-800/tasks/${id}`)),
  });

const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: Outlet });
const list = createRoute({
  getParentRoute: () => root,
  path: "/",
  loader: ({ context }) => context.client.query(listQuery),
  component: List,
});
const form = createRoute({
  getParentRoute: () => root,
  path: "/tasks/$id",
  loader: ({ context, params }) => context.client.query(taskQuery(params.id)),
  component: Form,
});

interface RowProps {
  row: z.output<typeof row>;
  chosen: boolean;
  toggle: (id: string) => void;
}

const Row = memo(function Row({ row: { id, ...rest }, chosen, toggle }: RowProps) {
  return (
    <tr data-id={id}>
      <td>
        <input
          type="checkbox"
          aria-label={rest.title}
          checked={chosen}
          onChange={() => toggle(id)}
        />
      </td>
      <td>{rest.title}</td>
      <td>{id}</td>
      <td>{rest.description}</td>
      <td>{rest.visibility}</td>
      <td>{rest.created_at.slice(0, 10)}</td>
      <td>{rest.updated_at.slice(0, 10)}</td>
      <td>{rest.archived_at?.slice(0, 10)}</td>
      <td>
        <Link to="/tasks/$id" params={{ id: "tsk_bench1" }} preload={false} className="task">
          Open
        </Link>
      </td>
    </tr>
  );
});

function List() {
  const { data } = useQuery(listQuery);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = data?.data ?? [];
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label="All"
                checked={chosen.size > 0}
                onChange={() => setChosen(new Set(chosen.size > 0 ? [] : rows.map(({ id }) => id)))}
              />
            </th>
            <th>Title</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((each) => (
            <Row key={each.id} row={each} chosen={chosen.has(each.id)} toggle={toggle} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Form() {
  const { id } = form.useParams();
  const { data } = useQuery(taskQuery(id));
  return (
    <form>
      <input name="title" aria-label="Title" defaultValue={data?.title} />
      <input name="due" aria-label="Due" type="date" />
      <textarea aria-label="Description" defaultValue={data?.description} />
      <button>Save</button>
    </form>
  );
}

const client = new QueryClient();
const router = createRouter({
  routeTree: root.addChildren([list, form]),
  context: { client },
  defaultPreload: "intent",
});
const place = document.getElementById("root");
if (!place) throw new Error("The page has no element to render into.");
createRoot(place).render(
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
