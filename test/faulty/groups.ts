import { laravel } from "./plain-answers.ts";
import { type Grade, type Operation, type Subject, key, time, webhookSecret } from "./subjects.ts";

/*
 * Faulty answers to writes, as data. The next one is a line in one of the groups below: its name,
 * its status, its body, and headers where they matter.
 */

/** A text is sent as it is, anything else as JSON. */
export type Body = string | object | null | ((subject: Subject) => unknown);
type Headers = Record<string, string>;

/** Answers that go to the same operations and prove the same at most. */
export interface Group {
  grade: Grade;
  of: readonly Operation[];
  /** The connection breaks or falls silent, before or within the answer; by default it does neither. */
  line?: "whole" | "breaks" | "breaks-within" | "silent" | "silent-within";
  /** What a read of the target then shows; by default it can't be read. */
  read?: "none" | "done" | "not-done";
  /** How many requests arrive, reads included; 1 where an operation is not named. */
  requests?: Partial<Record<Operation, number>>;
  answers: readonly (readonly [name: string, status: number, body: Body, headers?: Headers])[];
}

const all = ["restore", "updateTask", "finish", "attach", "create"] as const;
const ofItem = ["restore", "updateTask", "finish"] as const;

const message = (words: string) => ({ message: words });
const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`;
const html = { "Content-Type": "text/html; charset=utf-8" };
const good: Body = (subject) => subject.good;

/** Laravel refuses something that can be done only once with one of these. */
const conflict = [
  ["409 with words", 409, message("The parent is archived.")],
  ["409 of HTML", 409, page("Conflict"), html],
  ["422 with errors of fields", 422, laravel.invalid({ title: ["Too long."] }).body],
  ["422 with a nested field", 422, laravel.invalid({ "items.0.title": ["Odd."] }).body],
  ["422 with a message alone", 422, message("It can no longer be completed: it has expired.")],
  ["422 with errors as a list", 422, { message: "No.", errors: ["No.", 1, null] }],
  ["422 with HTML in the message", 422, message("<img src=x onerror=alert(1)>")],
  ["422 of a name that exists", 422, message("A file of this name already exists; not attached.")],
  ["422 with the item as asked for", 422, good],
  ["422 that quotes the key", 422, message(`The token ${key} may not do this.`)],
  ["422 that quotes the key, escaped", 422, `{"message":"k\\u005f${key.slice(2)} may not."}`],
  ["422 that quotes a secret", 422, { message: webhookSecret, errors: { url: [webhookSecret] } }],
] as const;

export const groups: readonly Group[] = [
  {
    grade: "refused",
    of: all,
    answers: [
      ["400", 400, message("Bad Request")],
      ["401", 401, laravel.unauthenticated.body],
      ["401 without a body", 401, ""],
      ["401 that quotes the key", 401, message(`Unknown token: Bearer ${key}`)],
      ["403", 403, laravel.forbidden.body],
      ["403 of a firewall", 403, page("Access denied"), html],
      ["404 of a record", 404, laravel.unknownRecord("Invoice", "x").body],
      ["404 of a route", 404, laravel.unknownRoute("api/x").body],
      ["404 of HTML", 404, page("Not Found"), html],
      ["405", 405, laravel.wrongMethod("POST", "api/x", "GET, HEAD").body, { Allow: "GET, HEAD" }],
      ["406", 406, message("Not Acceptable")],
      ["410", 410, message("Expired.")],
      ["413 of a proxy", 413, page("Request Entity Too Large"), html],
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
    of: all,
    requests: { restore: 2, finish: 2, attach: 2 },
    answers: conflict,
  },
  {
    grade: "confirmed",
    of: ["restore", "attach"],
    read: "done",
    requests: { restore: 2, attach: 2 },
    answers: conflict,
  },
  {
    grade: "refused",
    of: ["restore", "attach"],
    read: "not-done",
    requests: { restore: 2, attach: 2 },
    answers: conflict,
  },
  {
    grade: "unknown",
    of: all,
    answers: [
      ["408", 408, message("Request Timeout")],
      ["499 of a proxy", 499, page("Client Closed Request"), html],
      ["500", 500, laravel.serverError.body],
      ["500 with a trace", 500, { message: "Boom", file: "/app/x.php", line: 3, trace: [{}] }],
      ["500 that quotes the key", 500, { message: "x", trace: [`Bearer ${key}`, webhookSecret] }],
      ["502 of HTML that quotes the key", 502, page(`Bearer ${key}`), html],
      ["502 of HTML", 502, page("Bad Gateway"), html],
      ["503", 503, laravel.maintenance.body],
      ["504 of HTML", 504, page("Gateway Time-out"), html],
      ["520 of a proxy", 520, page("Unknown Error"), html],
      ["500 with the item as asked for", 500, good],
      ["301 to a login page", 301, "", { Location: "/login" }],
      ["302 to a login page", 302, "", { Location: "https://login.example/" }],
      ["307 to another host", 307, "", { Location: "https://other.example/" }],
      ["304", 304, ""],
    ],
  },
  { grade: "unknown", of: all, line: "breaks", answers: [["no answer", 200, ""]] },
  { grade: "unknown", of: all, line: "silent", answers: [["no answer in time", 200, ""]] },
  { grade: "unknown", of: all, line: "silent-within", answers: [["half an answer", 200, good]] },
  {
    grade: "unknown",
    of: ["restore", "updateTask", "finish", "create"],
    line: "breaks-within",
    answers: [["an answer that breaks off", 200, good]],
  },
  {
    grade: "unknown",
    of: ["updateTask"],
    requests: { updateTask: 2 },
    answers: [["503 that says when", 503, laravel.maintenance.body, { "Retry-After": "2" }]],
  },
  {
    grade: "waits",
    of: all,
    requests: { restore: 2, updateTask: 2, finish: 2, attach: 2, create: 2 },
    answers: [
      ["429 without a time", 429, message("Too Many Attempts.")],
      ["429 in seconds", 429, message("Too Many Attempts."), { "Retry-After": "30" }],
      ["429 of 0 s", 429, "", { "Retry-After": "0" }],
      ["429 of a negative time", 429, "", { "Retry-After": "-30" }],
      ["429 of a day", 429, "", { "Retry-After": "86400" }],
      ["429 of ten digits", 429, "", { "Retry-After": "9999999999" }],
      ["429 of no number", 429, "", { "Retry-After": "soon" }],
      [
        "429 of a clock that is behind",
        429,
        "",
        { "Retry-After": "Mon, 02 Nov 2026 08:00:30 GMT", Date: "Mon, 02 Nov 2026 08:00:00 GMT" },
      ],
      [
        "429 of a clock that is ahead",
        429,
        "",
        { "Retry-After": "Mon, 02 Nov 2026 10:00:30 GMT", Date: "Mon, 02 Nov 2026 10:00:00 GMT" },
      ],
      ["429 of HTML", 429, page("Slow down"), html],
    ],
  },
  {
    grade: "unknown",
    of: all,
    requests: { attach: 2 },
    answers: [
      ["a login page", 200, page("Sign in"), html],
      ["204", 204, ""],
      ["205", 205, ""],
      ["200 without a body", 200, ""],
      ["200 of blanks", 200, " \r\n"],
      ["201 without a body", 201, ""],
      ["202 without a body", 202, ""],
      ["JSON that stops", 200, (subject) => JSON.stringify(subject.good).slice(0, -1)],
      ["JSON with more behind it", 200, (subject) => `${JSON.stringify(subject.good)}}`],
      ["two answers", 200, (subject) => JSON.stringify(subject.good).repeat(2)],
      ["JSON behind a guard", 200, (subject) => `)]}',\n${JSON.stringify(subject.good)}`],
      ["a word", 200, "OK"],
      ["NaN", 200, "NaN"],
      ["null", 200, null],
      ["true", 200, "true"],
      ["an empty object", 200, {}],
      ["an empty list", 200, []],
      ["a success that names nothing", 200, { success: true, message: "Done." }],
      ["a failure as a success", 200, { success: false, message: "Not done." }],
      ["words of a queue", 202, { status: "queued" }],
      ["another one", 200, ({ other }) => other],
      ["wrapped twice", 200, (subject) => ({ data: { data: subject.good } })],
      ["a map of them", 200, (subject) => ({ data: { "0": subject.good } })],
      ["a list of it", 200, (subject) => [subject.good]],
      ["the id as a number", 200, (subject) => ({ ...subject.good, id: 1 })],
      ["no id", 200, (subject) => ({ ...subject.good, id: undefined })],
      ["the id in capitals", 200, ({ id, good: item }) => ({ ...item, id: id.toUpperCase() })],
      ["the key as an answer", 200, { token: key, message: `Bearer ${key}` }],
      ["a secret without more", 200, webhookSecret],
    ],
  },
  {
    grade: "unknown",
    of: ["restore", "updateTask", "finish"],
    answers: [
      ["202 with the item as asked for", 202, good],
      ["207 with the item as asked for", 207, good],
      ["another one beside it", 200, (subject) => ({ ...subject.good, data: subject.other })],
      ["it under its prototype", 200, ({ good: item }) => `{"__proto__":${JSON.stringify(item)}}`],
      ["an id twice", 200, ({ good: item }) => JSON.stringify(item).replace("{", '{"id":"x_9",')],
    ],
  },
  {
    grade: "confirmed",
    of: ofItem,
    answers: [
      ["200", 200, good],
      ["201", 201, good],
      ["wrapped in data", 200, (subject) => ({ data: subject.good })],
      ["a byte order mark", 200, (subject) => `\uFEFF${JSON.stringify(subject.good)}`],
      ["JSON as plain text", 200, good, { "Content-Type": "text/plain" }],
      ["the data of an event", 200, (subject) => ({ id: "evt_1", data: subject.good })],
      ["unknown fields", 200, (subject) => ({ ...subject.good, mood: [1, { a: null }] })],
      ["an unknown status", 200, (subject) => ({ ...subject.good, status: "frozen" })],
      ["numbers beyond 2^53", 200, (s) => JSON.stringify(s.good).replace("{", '{"n":1e999,')],
      ["a prototype beside it", 200, (s) => JSON.stringify(s.good).replace("{", '{"__proto__":1,')],
      ["the key beside it", 200, (subject) => ({ ...subject.good, created_by: key })],
    ],
  },
  {
    grade: "unknown",
    of: ["restore"],
    answers: [
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
      ["archived_at twice", 200, `{"id":"in_1","archived_at":"${time}","archived_at":null}`],
      [
        "archived_at twice, in data",
        200,
        `{"data":{"id":"in_1","archived_at":"${time}","archived_at":null}}`,
      ],
      [
        "archived inside",
        200,
        { id: "in_1", archived_at: null, data: { id: "in_1", archived_at: time } },
      ],
      [
        "archived outside",
        200,
        { id: "in_1", archived_at: time, data: { id: "in_1", archived_at: null } },
      ],
      ["an item of another kind", 200, { id: "doc_1", archived_at: null }],
    ],
  },
  {
    grade: "unknown",
    of: ["updateTask"],
    answers: [
      ["the old values", 200, { id: "tsk_1", title: "Old", due_at: time }],
      ["a shorter title", 200, { id: "tsk_1", title: "Ne", due_at: null }],
      ["one value of two", 200, { id: "tsk_1", title: "New", due_at: time }],
      ["a value left out", 200, { id: "tsk_1", title: "New" }],
      ["the id alone", 200, { id: "tsk_1" }],
      ["a title twice", 200, '{"id":"tsk_1","title":"Old","title":"New","due_at":null}'],
    ],
  },
  {
    grade: "confirmed",
    of: ["updateTask"],
    answers: [["a title with blanks", 200, { id: "tsk_1", title: " New\r\n", due_at: null }]],
  },
  {
    grade: "confirmed",
    of: ["create"],
    answers: [
      ["200", 200, good],
      ["201, wrapped", 201, (subject) => ({ data: subject.good })],
      ["202 with id and address", 202, good],
    ],
  },
  {
    grade: "unknown",
    of: ["create"],
    answers: [
      ["no address", 200, { id: "fi_1" }],
      ["an address without a host", 200, { id: "fi_1", upload_url: "/uploads/fi_1" }],
      ["an address that is a script", 200, { id: "fi_1", upload_url: "javascript:alert(1)" }],
    ],
  },
  {
    grade: "unknown",
    of: ["attach"],
    requests: { attach: 2 },
    answers: [
      ["none attached", 200, { attached: [], failed: ["fi_1", "fi_2"] }],
      ["one attached", 200, { attached: ["fi_1"], failed: ["fi_2"] }],
      ["an echo of the request", 200, { request: { files: ["fi_1", "fi_2"] } }],
      [
        "a status of each",
        207,
        [
          { id: "fi_1", status: 422 },
          { id: "fi_2", status: 422 },
        ],
      ],
      [
        "words that name them",
        202,
        { message: "fi_1 and fi_2 will be attached.", ids: ["fi_1", "fi_2"] },
      ],
      ["the folder", 200, good],
    ],
  },
  {
    grade: "confirmed",
    of: ["attach"],
    read: "done",
    requests: { attach: 2 },
    answers: [
      ["none attached, and yet", 200, { attached: [], failed: ["fi_1", "fi_2"] }],
      ["204", 204, ""],
      ["an empty object", 200, {}],
      ["an empty list", 200, []],
      ["the folder", 200, good],
    ],
  },
  {
    grade: "unknown",
    of: ["attach"],
    read: "not-done",
    requests: { attach: 2 },
    answers: [
      ["204 of what is not there", 204, ""],
      ["the folder, without them", 200, good],
    ],
  },
];
