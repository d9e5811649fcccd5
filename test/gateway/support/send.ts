import { type IncomingHttpHeaders, request } from "node:http";
import type { Gateway } from "./gateway.ts";

interface SendOptions {
  headers?: Record<string, string>;
  body?: string;
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
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
  { socketPath }: Gateway,
  method: string,
  path: string,
  { headers = consoleHeaders, body = "" }: SendOptions = {},
): Promise<Received> {
  const length = body === "" ? {} : { "Content-Length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { socketPath, method, path, agent: false };
    const sent = request({
      ...options,
      headers: { Host: "reshelve.example", ...length, ...headers },
    });
    sent.once("error", reject);
    sent.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.once("error", reject);
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.end(body);
  });
}

/** The words of a reply of the gateway itself. */
export const messageOf = ({ text }: Received): string => JSON.parse(text).message;
