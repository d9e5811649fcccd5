import { QueryClient, QueryClientProvider, queryOptions, useQuery } from "@tanstack/react-query";
import {
  Link,
  Outlet,
  RouterProvider,
  createRootRouteWithContext,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";

/**
 * The least that the fixed libraries can do: a list with checkboxes, two pages and a form, without
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
const listQuery = (from: string, page: number) =>
  queryOptions({
    queryKey: ["list", from, page],
    queryFn: async () =>
      pageSchema.parse(await read(`/${from}/docs?state=archived&page=${page}&per_page=100`)),
    staleTime: 30_000,
  });
const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ["task", id],
    queryFn: async () => row.parse(await read(`/api/tasks/${id}`)),
  });

const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: Outlet });
const list = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: z.object({
    page: z.number().int().catch(1).default(1),
    from: z.string().catch("api").default("api"),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.client.query(listQuery(deps.from, deps.page)),
  component: List,
});
const form = createRoute({
  getParentRoute: () => root,
  path: "/tasks/$id",
  loader: ({ context, params }) => context.client.query(taskQuery(params.id)),
  component: Form,
});

function List() {
  const { page, from } = list.useSearch();
  const { data } = useQuery(listQuery(from, page));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = data?.data ?? [];
  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
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
          {rows.map(({ id, title, description, archived_at }) => (
            <tr key={id} data-id={id}>
              <td>
                <input
                  type="checkbox"
                  aria-label={title}
                  checked={chosen.has(id)}
                  onChange={() => toggle(id)}
                />
              </td>
              <td>{title}</td>
              <td>{id}</td>
              <td>{description}</td>
              <td>{archived_at}</td>
              <td>
                <button type="button">Restore</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link to="/" search={{ page: page + 1, from }} aria-label="Next page">
        Next
      </Link>
      <Link to="/tasks/$id" params={{ id: "tsk_bench1" }} className="task">
        First task
      </Link>
    </>
  );
}

function Form() {
  const { id } = form.useParams();
  const { data } = useQuery(taskQuery(id));
  return (
    <form>
      <input name="title" aria-label="Title" defaultValue={data?.title} />
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
