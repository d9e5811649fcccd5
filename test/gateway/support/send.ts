import { type IncomingHttpHeaders, request } from "node:http";
import { request as tlsRequest } from "node:https";

export interface SendOptions {
  headers?: Record<string, string>;
  body?: string;
  /** Sends the body in chunks, without its length. */
  chunked?: boolean;
  /** Authority of the gateway's own certificate. */
  ca?: string;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  /** Every value of each header, as `headers` leaves repeated ones out. */
  values: Record<string, string[] | undefined>;
  text: string;
}

/** Headers of a request by the console's own pages. */
export const consoleHeaders = {
  "X-Requested-With": "XMLHttpRequest",
  "Sec-Fetch-Site": "same-origin",
  "Content-Type": "application/json",
  Accept: "application/json",
};

/** Sends one request with the path as it is, which `fetch` would tidy up. */
export function send(
  origin: string,
  method: string,
  path: string,
  { headers = {}, body = "", chunked = false, ca }: SendOptions = {},
): Promise<Received> {
  const length = chunked
    ? { "Transfer-Encoding": "chunked" }
    : { "Content-Length": Buffer.byteLength(body) };
  // A browser tells the length of a body that is there, and of none only for a POST or PUT.
  const framing = body === "" && method === "GET" ? {} : length;
  const { hostname, port, protocol } = new URL(origin);
  const options = {
    hostname,
    port,
    method,
    path,
    agent: false,
    headers: { ...framing, ...headers },
  };
  return new Promise((resolve, reject) => {
    const sent =
      protocol === "https:"
        ? tlsRequest({ ...options, ca, servername: "localhost" })
        : request(options);
    sent.once("error", reject);
    sent.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          values: response.headersDistinct,
          text,
        }),
      );
      response.once("error", reject);
    });
    if (chunked) sent.write(body);
    sent.end(chunked ? "" : body);
  });
}

/** The words of an answer of the gateway itself. */
export const messageOf = ({ text }: Received): string => JSON.parse(text).message;
