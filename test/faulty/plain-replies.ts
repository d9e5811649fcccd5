/** An HTTP response as data. */
export interface PlainReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export const jsonReply = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): PlainReply => ({
  status,
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

const message = (status: number, words: string, headers?: Record<string, string>) =>
  jsonReply(status, { message: words }, headers);

/** Error responses as Laravel's exception handler and middleware send them. */
export const laravel = {
  unauthenticated: message(401, "Unauthenticated."),
  forbidden: message(403, "This action is unauthorized."),
  unknownRecord: (model: string, id: string) =>
    message(404, `No query results for model [App\\Models\\${model}] ${id}`),
  unknownRoute: (route: string) => message(404, `The route ${route} could not be found.`),
  wrongMethod: (method: string, route: string, allowed: string) =>
    message(
      405,
      `The ${method} method is not supported for route ${route}. Supported methods: ${allowed}.`,
      { Allow: allowed },
    ),
  expired: message(419, "CSRF token mismatch."),
  invalid(errors: Record<string, string[]>) {
    const [first = "The given data was invalid.", ...more] = Object.values(errors).flat();
    const rest = more.length === 1 ? "1 more error" : `${more.length} more errors`;
    return jsonReply(422, {
      message: more.length === 0 ? first : `${first} (and ${rest})`,
      errors,
    });
  },
  tooMany: (seconds: number) =>
    message(429, "Too Many Attempts.", { "Retry-After": String(seconds) }),
  serverError: message(500, "Server Error"),
  maintenance: message(503, "Service Unavailable"),
};
