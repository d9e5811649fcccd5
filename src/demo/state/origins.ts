import { type HttpHandler, HttpResponse, http, passthrough } from "msw";

export const demoOrigin = "https://harbor-studio.example";
export const filesOrigin = "https://files.harbor-studio.example";

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 92"><rect width="120" height="92" fill="#c7d2e0"/><circle cx="84" cy="30" r="11" fill="#f3d9a4"/><path d="M0 92V66l30-22 24 20 22-14 44 30v12z" fill="#5b708c"/></svg>`;
const thumbnail = () => new HttpResponse(picture, { headers: { "Content-Type": "image/svg+xml" } });

/**
 * First handler, so that nothing leaves the page: its own files pass, `demoOrigin` reaches the
 * workspace, and any other origin is a network error.
 */
export function createFirewall(pageOrigin: string): HttpHandler {
  return http.all("*", ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    if (origin === demoOrigin) return undefined;
    if (origin === filesOrigin) return thumbnail();
    const isOwnFile = origin === pageOrigin && !/^\/api(\/|$)/.test(pathname);
    return isOwnFile ? passthrough() : HttpResponse.error();
  });
}

/** Last handler: a network error for any other path of the workspace. */
export const rejectUnhandled: HttpHandler = http.all("*", () => HttpResponse.error());
