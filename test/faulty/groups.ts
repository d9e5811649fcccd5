import { laravel } from "./plain-replies.ts";
import type { OperationName } from "#src/writes/send/write.ts";
import {
  type Grade,
  type Subject,
  type Unsettled,
  key,
  operationNames,
  subjects,
  time,
  webhookSecret,
} from "./subjects.ts";

/*
 * Faulty replies to writes, as data. To add one, put a line in one of the groups below: its name,
 * its status, its body, and headers where they matter.
 */

/** Body of a reply: text is sent as it is, anything else as JSON. */
export type Body = string | object | null | ((subject: Subject) => unknown);
type Headers = Record<string, string>;

/** Replies to the same operations that lead to the same grade. */
export interface Group {
  grade: Grade;
  operations: readonly OperationName[];
  /** Cuts the connection, or lets it hang, before the reply or midway; complete by default. */
  delivery?: "complete" | "cut" | "cut-midway" | "hangs" | "hangs-midway";
  /** Result of a read of the target after the write; by default, the read fails. */
  read?: "none" | "done" | "not-done";
  /** Number of requests, reads included; 1 for an operation that isn't listed. */
  requests?: Partial<Record<OperationName, number>>;
  replies: readonly (readonly [name: string, status: number, body: Body, headers?: Headers])[];
}

const where = (holds: (subject: Subject) => boolean) =>
  operationNames.filter((name) => holds(subjects[name]));
const provedByItem = where((subject) => subject.provedByItem);
const settledByRead = where(({ reads }) => reads !== undefined);

/** Number of requests of each operation after a reply of this kind, reads included. */
const withReads = (after: Unsettled) =>
  Object.fromEntries(
    operationNames.map((name) => [name, 1 + (subjects[name].reads?.[after] ?? 0)]),
  );
const twice = Object.fromEntries(operationNames.map((name) => [name, 2]));

const message = (words: string) => ({ message: words });
const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`;
const html = { "Content-Type": "text/html; charset=utf-8" };
const good: Body = (subject) => subject.good;
const jsonOf = (subject: Subject) => JSON.stringify(subject.good);

/** Refusals that may mean that the request was carried out before; a read of the target tells. */
const conflict = [
  ["409 with a message", 409, message("The parent is archived.")],
  ["409 with HTML", 409, page("Conflict"), html],
  ["422 with field errors", 422, laravel.invalid({ title: ["Too long."] }).body],
  ["422 with a nested field", 422, laravel.invalid({ "items.0.title": ["Odd."] }).body],
  ["422 with a message alone", 422, message("It can no longer be completed: it has expired.")],
  ["422 with errors as a list", 422, { message: "No.", errors: ["No.", 1, null] }],
  ["422 with HTML in the message", 422, message("<img src=x onerror=alert(1)>")],
  ["422 for a name in use", 422, message("A file of this name already exists; not attached.")],
  ["422 with the item as asked for", 422, good],
  ["422 that quotes the key", 422, message(`The token ${key} may not do this.`)],
  ["422 that quotes the key, escaped", 422, `{"message":"k\\u005f${key.slice(2)} may not."}`],
  ["422 that quotes a secret", 422, { message: webhookSecret, errors: { url: [webhookSecret] } }],
] as const;

export const groups: readonly Group[] = [
  {
    grade: "refused",
    operations: operationNames,
    replies: [
      ["400", 400, message("Bad Request")],
      ["401", 401, laravel.unauthenticated.body],
      ["401 without a body", 401, ""],
      ["401 that quotes the key", 401, message(`Unknown token: Bearer ${key}`)],
      ["403", 403, laravel.forbidden.body],
      ["404 for a record", 404, laravel.unknownRecord("Invoice", "x").body],
      ["404 for a route", 404, laravel.unknownRoute("api/x").body],
      ["405", 405, laravel.wrongMethod("POST", "api/x", "GET, HEAD").body, { Allow: "GET, HEAD" }],
      ["406", 406, message("Not Acceptable")],
      ["410", 410, message("Expired.")],
      ["413 by a proxy", 413, page("Request Entity Too Large"), html],
      ["415", 415, message("Unsupported Media Type")],
      ["419", 419, laravel.expired.body],
      ["423", 423, message("Locked.")],
      ["451", 451, message("Unavailable For Legal Reasons")],
      ["problem+json", 400, { detail: "No." }, { "Content-Type": "application/problem+json" }],
      ["400 with the item as asked for", 400, good],
      ["403 with JSON that is null", 403, null],
      ["403 with a secret under another name", 403, { message: "No.", signing_key: webhookSecret }],
    ],
  },
  {
    grade: "refused",
    operations: operationNames,
    requests: withReads("conflict"),
    replies: conflict,
  },
  {
    grade: "confirmed",
    operations: settledByRead,
    read: "done",
    requests: withReads("conflict"),
    replies: conflict,
  },
  {
    grade: "refused",
    operations: settledByRead,
    read: "not-done",
    requests: withReads("conflict"),
    replies: conflict,
  },
  {
    grade: "unknown",
    operations: operationNames,
    replies: [
      ["403 by a firewall", 403, page("Access denied"), html],
      ["404 with HTML", 404, page("Not Found"), html],
      ["408", 408, message("Request Timeout")],
      ["499 by a proxy", 499, page("Client Closed Request"), html],
      ["500", 500, laravel.serverError.body],
      ["500 with a trace", 500, { message: "Boom", file: "/app/x.php", line: 3, trace: [{}] }],
      ["500 that quotes the key", 500, { message: "x", trace: [`Bearer ${key}`, webhookSecret] }],
      ["502 with HTML that quotes the key", 502, page(`Bearer ${key}`), html],
      ["502 with HTML", 502, page("Bad Gateway"), html],
      ["503", 503, laravel.maintenance.body],
      ["504 with HTML", 504, page("Gateway Time-out"), html],
      ["520 by a proxy", 520, page("Unknown Error"), html],
      ["500 with the item as asked for", 500, good],
      ["301 to a login page", 301, "", { Location: "/login" }],
      ["302 to a login page", 302, "", { Location: "https://login.example/" }],
      ["307 to another host", 307, "", { Location: "https://other.example/" }],
      ["304", 304, ""],
    ],
  },
  {
    grade: "unknown",
    operations: operationNames,
    delivery: "cut",
    replies: [["no reply", 200, ""]],
  },
  {
    grade: "unknown",
    operations: operationNames,
    delivery: "hangs",
    replies: [["no reply in time", 200, ""]],
  },
  {
    grade: "unknown",
    operations: operationNames,
    delivery: "hangs-midway",
    replies: [["half a reply", 200, good]],
  },
  {
    grade: "unknown",
    operations: operationNames.filter((name) => name !== "attach"),
    delivery: "cut-midway",
    replies: [["a reply that breaks off", 200, good]],
  },
  {
    grade: "unknown",
    operations: ["updateTask"],
    requests: { updateTask: 2 },
    replies: [["503 with Retry-After", 503, laravel.maintenance.body, { "Retry-After": "2" }]],
  },
  {
    grade: "waits",
    operations: operationNames,
    replies: [
      ["429 with a day", 429, "", { "Retry-After": "86400" }],
      ["429 with ten digits", 429, "", { "Retry-After": "9999999999" }],
    ],
  },
  {
    grade: "waits",
    operations: operationNames,
    requests: twice,
    replies: [
      ["429 without Retry-After", 429, message("Too Many Attempts.")],
      ["429 with seconds", 429, message("Too Many Attempts."), { "Retry-After": "30" }],
      ["429 with 0 s", 429, "", { "Retry-After": "0" }],
      ["429 with negative seconds", 429, "", { "Retry-After": "-30" }],
      ["429 with a word", 429, "", { "Retry-After": "soon" }],
      [
        "429 by a service whose clock is behind",
        429,
        "",
        { "Retry-After": "Mon, 02 Nov 2026 08:00:30 GMT", Date: "Mon, 02 Nov 2026 08:00:00 GMT" },
      ],
      [
        "429 by a service whose clock is ahead",
        429,
        "",
        { "Retry-After": "Mon, 02 Nov 2026 10:00:30 GMT", Date: "Mon, 02 Nov 2026 10:00:00 GMT" },
      ],
      ["429 with HTML", 429, page("Slow down"), html],
    ],
  },
  {
    grade: "unknown",
    operations: operationNames,
    requests: withReads("success"),
    replies: [
      ["a login page", 200, page("Sign in"), html],
      ["204", 204, ""],
      ["205", 205, ""],
      ["200 without a body", 200, ""],
      ["200 with blanks alone", 200, " \r\n"],
      ["201 without a body", 201, ""],
      ["202 without a body", 202, ""],
      ["JSON without its end", 200, (subject) => jsonOf(subject).slice(0, -1)],
      ["JSON with text after it", 200, (subject) => `${jsonOf(subject)}}`],
      ["two replies", 200, (subject) => jsonOf(subject).repeat(2)],
      ["JSON after a prefix", 200, (subject) => `)]}',\n${jsonOf(subject)}`],
      ["text that is no JSON", 200, "OK"],
      ["NaN", 200, "NaN"],
      ["null", 200, null],
      ["true", 200, "true"],
      ["an empty object", 200, {}],
      ["an empty list", 200, []],
      ["a success that names nothing", 200, { success: true, message: "Done." }],
      ["a failure as a success", 200, { success: false, message: "It was not done." }],
      ["a queued job", 202, { status: "queued" }],
      ["wrapped twice", 200, (subject) => ({ data: { data: subject.good } })],
      ["a map of the item", 200, (subject) => ({ data: { "0": subject.good } })],
      ["a list of the item", 200, (subject) => [subject.good]],
      ["the id as a number", 200, (subject) => ({ ...subject.good, id: 1 })],
      ["no id", 200, (subject) => ({ ...subject.good, id: undefined })],
      ["the id in capitals", 200, ({ good: item }) => ({ ...item, id: item.id.toUpperCase() })],
      ["the key as a reply", 200, { token: key, message: `Bearer ${key}` }],
      ["a secret alone", 200, webhookSecret],
    ],
  },
  {
    grade: "unknown",
    operations: provedByItem,
    replies: [
      ["202 with the item as asked for", 202, good],
      ["207 with the item as asked for", 207, good],
      ["the item in __proto__", 200, (subject) => `{"__proto__":${jsonOf(subject)}}`],
    ],
  },
  {
    grade: "unknown",
    operations: operationNames,
    requests: withReads("other-item"),
    replies: [["another item", 200, ({ other }) => other]],
  },
  {
    grade: "unknown",
    operations: provedByItem,
    requests: withReads("other-item"),
    replies: [
      ["another item beside it", 200, (subject) => ({ ...subject.good, data: subject.other })],
    ],
  },
  {
    grade: "confirmed",
    operations: provedByItem,
    replies: [
      ["200", 200, good],
      ["201", 201, good],
      ["wrapped in data", 200, (subject) => ({ data: subject.good })],
      ["a byte order mark", 200, (subject) => `\uFEFF${jsonOf(subject)}`],
      ["JSON as plain text", 200, good, { "Content-Type": "text/plain" }],
      ["an event with the item", 200, (subject) => ({ id: "evt_1", data: subject.good })],
      ["unknown fields", 200, (subject) => ({ ...subject.good, mood: [1, { a: null }] })],
      ["an unknown status", 200, (subject) => ({ ...subject.good, status: "frozen" })],
      ["numbers beyond 2^53", 200, (subject) => jsonOf(subject).replace("{", '{"n":1e999,')],
      ["__proto__ beside it", 200, (subject) => jsonOf(subject).replace("{", '{"__proto__":1,')],
      ["the key beside it", 200, (subject) => ({ ...subject.good, created_by: key })],
    ],
  },
  {
    grade: "unknown",
    operations: ["restore"],
    replies: [
      ["still archived", 200, { id: "in_1", archived_at: time }],
      ["still archived, in data", 200, { data: { id: "in_1", archived_at: time } }],
      ["no archived_at", 200, { id: "in_1", status: "active" }],
      ...["", "null", "false", "0000-00-00", 0, false, [], {}].map(
        (value) =>
          [
            `archived_at of ${JSON.stringify(value)}`,
            200,
            { id: "in_1", archived_at: value },
          ] as const,
      ),
      [
        "archived in data, active outside",
        200,
        { id: "in_1", archived_at: null, data: { id: "in_1", archived_at: time } },
      ],
      ["an item of another kind", 200, { id: "doc_1", archived_at: null }],
    ],
  },
  {
    grade: "unknown",
    operations: ["updateTask"],
    replies: [
      ["the old values", 200, { id: "tsk_1", title: "Old", due_at: time }],
      ["a shorter title", 200, { id: "tsk_1", title: "Ne", due_at: null }],
      ["one value of two", 200, { id: "tsk_1", title: "New", due_at: time }],
      ["a value left out", 200, { id: "tsk_1", title: "New" }],
      ["the id alone", 200, { id: "tsk_1" }],
    ],
  },
  {
    grade: "confirmed",
    operations: ["updateTask"],
    replies: [["a padded title", 200, { id: "tsk_1", title: " New\r\n", due_at: null }]],
  },
  {
    grade: "confirmed",
    operations: ["create"],
    replies: [
      ["200", 200, good],
      ["201, wrapped", 201, (subject) => ({ data: subject.good })],
      ["202 with id and address", 202, good],
    ],
  },
  {
    grade: "unknown",
    operations: ["create"],
    replies: [
      ["no address", 200, { id: "fi_1" }],
      ["an address without a host", 200, { id: "fi_1", upload_url: "/uploads/fi_1" }],
      ["an address that is a script", 200, { id: "fi_1", upload_url: "javascript:alert(1)" }],
    ],
  },
  {
    grade: "unknown",
    operations: ["attach"],
    requests: { attach: 2 },
    replies: [
      ["none attached", 200, { attached: [], failed: ["fi_1", "fi_2"] }],
      ["one attached", 200, { attached: ["fi_1"], failed: ["fi_2"] }],
      ["an echo of the request", 200, { request: { files: ["fi_1", "fi_2"] } }],
      [
        "a status for each file",
        207,
        [
          { id: "fi_1", status: 422 },
          { id: "fi_2", status: 422 },
        ],
      ],
      [
        "a message that names the files",
        202,
        { message: "fi_1 and fi_2 will be attached.", ids: ["fi_1", "fi_2"] },
      ],
      ["the folder", 200, good],
    ],
  },
  {
    grade: "confirmed",
    operations: ["attach"],
    read: "done",
    requests: { attach: 2 },
    replies: [
      ["none attached, by the reply", 200, { attached: [], failed: ["fi_1", "fi_2"] }],
      ["204", 204, ""],
      ["an empty object", 200, {}],
      ["an empty list", 200, []],
      ["the folder", 200, good],
    ],
  },
  {
    grade: "unknown",
    operations: ["attach"],
    read: "not-done",
    requests: { attach: 2 },
    replies: [
      ["204, without them in the folder", 204, ""],
      ["the folder, without them", 200, good],
    ],
  },
];
