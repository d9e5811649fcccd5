import { type Answer, HttpError, invalid } from "#src/demo/http/answers.ts";

/** A request, as handlers receive it. */
export interface Call {
  url: URL;
  /** ID in the path; empty if the path has none. */
  id: string;
  /** JSON object in the body; empty without a body. @throws HttpError 400 */
  body: () => Promise<Record<string, unknown>>;
}

export interface Route {
  method: "GET" | "POST" | "PUT";
  /** Path below `/api`, with `:id` for an ID. */
  path: string;
  answer: (call: Call) => Answer | Promise<Answer>;
}

const withMethod =
  (method: Route["method"]) =>
  (path: string, answer: Route["answer"]): Route => ({ method, path, answer });

export const get = withMethod("GET");
export const post = withMethod("POST");
export const put = withMethod("PUT");

/** @throws HttpError 400 when the body is not a JSON object */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === "") return {};
  const refusal = new HttpError(400, "The request body is not a JSON object.");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw refusal;
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw refusal;
  return { ...body };
}

/** A query parameter with a fixed set of values. @throws HttpError 422 */
export function choice<T extends string>(url: URL, name: string, allowed: readonly [T, ...T[]]): T {
  const sent = url.searchParams.get(name);
  if (sent === null || sent === "") return allowed[0];
  const found = allowed.find((word) => word === sent);
  if (found === undefined) throw invalid({ [name]: [`The selected ${name} is invalid.`] });
  return found;
}

/** True if a value contains the text of a query parameter, ignoring case. */
export function matches(url: URL, name: string, value: unknown): boolean {
  const sought = (url.searchParams.get(name) ?? "").toLowerCase();
  return sought === "" || (typeof value === "string" && value.toLowerCase().includes(sought));
}
