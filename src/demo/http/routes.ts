import { Refusal, invalid } from "#src/demo/http/refusal.ts";
import type { Answer } from "#src/demo/http/answers.ts";

/** One request as the answers see it. */
export interface Call {
  url: URL;
  /** The id in the path, or "" where a path has none. */
  id: string;
  /** The JSON object in the body; an absent body is an empty one. @throws Refusal 400 */
  body: () => Promise<Record<string, unknown>>;
}

export interface Route {
  method: "GET" | "POST" | "PUT";
  /** Under `/api`, with `:id` where an id stands. */
  path: string;
  answer: (call: Call) => Answer | Promise<Answer>;
}

/** @throws Refusal 400 when the body is no JSON object */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === "") return {};
  const refusal = new Refusal(400, "The request body is not a JSON object.");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw refusal;
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw refusal;
  return { ...body };
}

/** One of the allowed words of a query parameter. @throws Refusal 422 */
export function choice<T extends string>(url: URL, name: string, allowed: readonly [T, ...T[]]): T {
  const sent = url.searchParams.get(name);
  if (sent === null || sent === "") return allowed[0];
  const found = allowed.find((word) => word === sent);
  if (found === undefined) throw invalid({ [name]: [`The selected ${name} is invalid.`] });
  return found;
}

/** Whether a field contains the text that the address asks for, in any letter case. */
export function matches(url: URL, name: string, value: unknown): boolean {
  const sought = (url.searchParams.get(name) ?? "").toLowerCase();
  return sought === "" || (typeof value === "string" && value.toLowerCase().includes(sought));
}
