import { isObject } from "#src/api/envelope.ts";

// Character codes, which compare faster than one-letter strings in megabytes of text.
const [quote, backslash] = [34, 92];
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

export function depthOf(text: string): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === backslash) index += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (opening.has(code)) deepest = Math.max(deepest, (depth += 1));
    else if (closing.has(code)) depth -= 1;
  }
  return deepest;
}

/** A string or a structural character of JSON. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g;

/**
 * True where an object of a JSON text has a key twice. `JSON.parse` takes the last value of such a
 * key, so that it alone can't tell.
 */
export function repeatsKey(text: string): boolean {
  /** The keys of each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  let last = "";
  for (const [char] of text.matchAll(token)) {
    if (char === "{" || char === "[") open.push(char === "{" ? new Set() : null);
    else if (char === "}" || char === "]") open.pop();
    else if (char === ":") {
      const key = last.includes("\\") ? String(JSON.parse(last)) : last.slice(1, -1);
      const keys = open.at(-1);
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
    last = char;
  }
  return false;
}

type Fields = Record<string, unknown>;
const isScalar = (value: unknown) => typeof value !== "object" || value === null;

/** Every object with this `id`, however deep it lies. */
function objectsOf(id: string, value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap((each) => objectsOf(id, each));
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap((each) => objectsOf(id, each));
  return value["id"] === id ? [value, ...inner] : inner;
}

const failure = /^(fail|error|reject|refus|denied|abort|cancel|incomplete|invalid)/i;
const isFailure = (value: unknown) => typeof value === "string" && failure.test(value);
const isSomething = (value: unknown) =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** True for an object that says that something failed, whatever its status and its ID. */
export function saysFailed(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { status, state, success, ok, error, errors } = value;
  if (isFailure(status) || isFailure(state) || success === false || ok === false) return true;
  return isSomething(error) || isSomething(errors);
}

/**
 * True when an answer about one resource shows it twice with different values, such as one that is
 * archived in `data` and one that is not beside it, or says beside it that something failed.
 */
export function contradictsItself(json: unknown): boolean {
  if (!isObject(json)) return false;
  const { id, data } = json;
  if (isObject(data) && typeof data["id"] === "string" && saysFailed(json)) return true;
  const subject = isObject(data) && typeof data["id"] === "string" ? data["id"] : id;
  if (typeof subject !== "string") return false;
  const [first, ...others] = objectsOf(subject, json);
  return others.some((other) =>
    Object.entries(other).some(([field, value]) => {
      const isShared = first !== undefined && Object.hasOwn(first, field);
      return isShared && isScalar(value) && isScalar(first[field]) && value !== first[field];
    }),
  );
}
