import { HttpResponse } from "msw";
import type { Refusal } from "#src/demo/http/refusal.ts";

/** An answer in JSON. */
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

/** What a proxy or a login screen answers instead of the service. */
export function html(title: string, status = 200): HttpResponse<string> {
  const page = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`;
  return new HttpResponse(page, { status, headers: { "Content-Type": "text/html" } });
}

/** No answer: the browser sees a network error, and the node server breaks the connection. */
export const noAnswer = () => HttpResponse.error();

export const noContent = () => new HttpResponse<string>(null, { status: 204 });

export function refused(refusal: Refusal): HttpResponse<string> {
  const { message, errors, status, headers } = refusal;
  return json(errors ? { message, errors } : { message }, status, headers);
}

export type Answer = HttpResponse<string>;
