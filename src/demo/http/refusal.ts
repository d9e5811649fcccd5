type Messages = Record<string, string[]>;

/** The service says no: thrown by a rule, turned into an answer in one place. Shapes as Laravel's. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly errors: Messages | null;
  readonly headers: Record<string, string>;
  constructor(
    status: number,
    message: string,
    parts: { errors?: Messages; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = parts.errors ?? null;
    this.headers = parts.headers ?? {};
  }
}

/** 422 with messages per field; the message quotes the first and counts the rest. */
export function invalid(errors: Messages): Refusal {
  const all = Object.values(errors).flat();
  const more = all.length - 1;
  const rest = more < 1 ? "" : ` (and ${more} more error${more === 1 ? "" : "s"})`;
  return new Refusal(422, `${all[0] ?? "The given data was invalid."}${rest}`, { errors });
}

export function unknownRecord(model: string, id: string): Refusal {
  return new Refusal(404, `No query results for model [App\\Models\\${model}] ${id}`);
}

const routeOf = (url: URL) => url.pathname.slice(1);

export function unknownRoute(url: URL): Refusal {
  return new Refusal(404, `The route ${routeOf(url)} could not be found.`);
}

export function wrongMethod(method: string, url: URL, allowed: readonly string[]): Refusal {
  const list = allowed.join(", ");
  return new Refusal(
    405,
    `The ${method} method is not supported for route ${routeOf(url)}. Supported methods: ${list}.`,
    { headers: { Allow: list } },
  );
}
