import { type Endpoint, headersFor } from "#src/api/http.ts";

interface CurlRequest extends Omit<Endpoint, "key"> {
  method: string;
  /** The part of the address after the prefix. */
  path: string;
  body: string | null;
}

/** Bytes of one argument that Linux takes, with room for the option before it. */
const MAX_ARGUMENT = 128_000;

/** A word of a POSIX shell that is exactly this text. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A request as a curl command for a POSIX shell, with the key in the variable RESHELVE_KEY. It sends
 * the same bytes: without a body it sends none, as a browser does. A body can't hold NUL, which JSON
 * escapes.
 */
export function curlOf(request: CurlRequest): string {
  const { origin, prefix, gateway, method, path, body } = request;
  const text = quoted(body ?? "");
  const isLong = new TextEncoder().encode(text).length > MAX_ARGUMENT;
  // A gateway takes requests from its own site only.
  const headers = { ...headersFor(null), ...(gateway && { "Sec-Fetch-Site": "same-origin" }) };
  return [
    // Without globoff, brackets of an address would name several.
    `${isLong ? `printf %s ${text} | ` : ""}curl --globoff -X ${method} ${quoted(origin + prefix + path)}`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  -H "Authorization: Bearer $RESHELVE_KEY"`,
    // Of the options for a body only this one takes a leading @ as it is.
    `  ${isLong ? "--data-binary @-" : `--data-raw ${text}`}`,
  ].join(" \\\n");
}
