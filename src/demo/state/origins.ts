import { type HttpHandler, HttpResponse, http, passthrough } from "msw";
import { html, json } from "#src/demo/state/answers.ts";

export const demoOrigin = "https://harbor-studio.example";
/** Two origins that are not workspaces, to try the connect page. */
const websiteOrigin = "https://website.example";
const otherApiOrigin = "https://other-api.example";
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
    switch (origin) {
      case demoOrigin:
        return undefined;
      case pageOrigin:
        return /^\/api(\/|$)/.test(pathname) ? HttpResponse.error() : passthrough();
      case websiteOrigin:
        return html("A website");
      case filesOrigin:
        return thumbnail();
      case otherApiOrigin:
        return json({ error: "not found" }, 404);
      default:
        return HttpResponse.error();
    }
  });
}

/** Last handler: a network error for any other path of the workspace. */
export const rejectUnhandled: HttpHandler = http.all("*", () => HttpResponse.error());
