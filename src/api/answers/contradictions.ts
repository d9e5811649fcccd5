import { isObject, objectsIn } from "#src/api/envelope.ts";

/** True where objects and lists lie in more levels than `levels`. Looks no deeper than that. */
export function isDeeper(json: unknown, levels: number): boolean {
  if (typeof json !== "object" || json === null) return false;
  return levels === 0 || Object.values(json).some((each) => isDeeper(each, levels - 1));
}

/** A string or a structural character of JSON. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g;

/**
 * True where an object of a JSON text has a key twice. The result of `JSON.parse` has only the last
 * value of such a key.
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

const isScalar = (value: unknown) => typeof value !== "object" || value === null;

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
  const [first, ...others] = objectsIn(json).filter(({ id }) => id === subject);
  return others.some((other) =>
    Object.entries(other).some(([field, value]) => {
      const isShared = first !== undefined && Object.hasOwn(first, field);
      return isShared && isScalar(value) && isScalar(first[field]) && value !== first[field];
    }),
  );
}
