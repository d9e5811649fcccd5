import { HttpResponse } from "msw";
import type { HttpError } from "#src/demo/http/http-error.ts";

/** JSON response. */
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

export function errorResponse(error: HttpError): HttpResponse<string> {
  const { message, errors, status, headers } = error;
  return json(errors ? { message, errors } : { message }, status, headers);
}

export type Answer = HttpResponse<string>;
