import { HttpResponse } from "msw";

export function json(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): HttpResponse<string> {
  return new HttpResponse(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

/** HTML response, as from a proxy or a login page. */
export function html(title: string, status = 200): HttpResponse<string> {
  const page = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`;
  return new HttpResponse(page, { status, headers: { "Content-Type": "text/html" } });
}

/** Network error in the browser; the Node server closes the connection. */
export const networkError = () => HttpResponse.error();

export const noContent = () => new HttpResponse<string>(null, { status: 204 });

export type Reply = HttpResponse<string>;

type Messages = Record<string, string[]>;

/** Error reply of the mock service, in Laravel's shape. Thrown anywhere, turned into a response in one place. */
export class HttpError extends Error {
  override name = "HttpError";
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

/** A 422 with messages per field; the message quotes the first and counts the rest. */
export function invalid(errors: Messages): HttpError {
  const all = Object.values(errors).flat();
  const more = all.length - 1;
  const rest = more < 1 ? "" : ` (and ${more} more error${more === 1 ? "" : "s"})`;
  return new HttpError(422, `${all[0] ?? "The given data was invalid."}${rest}`, { errors });
}

export function unknownRecord(model: string, id: string): HttpError {
  return new HttpError(404, `No query results for model [App\\Models\\${model}] ${id}`);
}

const routeOf = (url: URL) => url.pathname.slice(1);

export function unknownRoute(url: URL): HttpError {
  return new HttpError(404, `The route ${routeOf(url)} could not be found.`);
}

export function wrongMethod(method: string, url: URL, allowed: readonly string[]): HttpError {
  const list = allowed.join(", ");
  return new HttpError(
    405,
    `The ${method} method is not supported for route ${routeOf(url)}. Supported methods: ${list}.`,
    { headers: { Allow: list } },
  );
}

export function errorResponse(error: HttpError): HttpResponse<string> {
  const { message, errors, status, headers } = error;
  return json(errors ? { message, errors } : { message }, status, headers);
}
