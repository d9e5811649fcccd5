import type { Route } from "@playwright/test";

/** Replies with 429, with the seconds to wait in a header that the page may read. */
export const rateLimit = (route: Route, seconds: number) =>
  route.fulfill({
    status: 429,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "Retry-After",
      "Retry-After": String(seconds),
    },
    json: { message: "Too Many Attempts." },
  });
