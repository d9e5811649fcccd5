import { z } from "#src/api/zod.ts";

/** Stand-in for a secret: enough to recognise it, not enough to use it. */
export const secretHandle = z.nullish(z.object({ length: z.number(), tail: z.string() }));
export type SecretHandle = NonNullable<z.output<typeof secretHandle>>;

/** Characters of a secret that are shown without being asked for, and only of a long one. */
const TAIL_LENGTH = 4;
/** Characters. A shorter text is not looked for in other fields, as it may be there by chance. */
const MIN_SECRET_LENGTH = 8;

/** Replaces a secret that was quoted in another field. */
export const HIDDEN_SECRET = "[secret]";

const isSecretField = (field: string) => /secret/i.test(field);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function handleOf(secret: unknown): SecretHandle {
  const value = typeof secret === "string" ? secret : "";
  return {
    length: value.length,
    tail: value.length > MIN_SECRET_LENGTH ? value.slice(-TAIL_LENGTH) : "",
  };
}

/** A flag or a count beside the secret, such as `has_secret`, says nothing of it. */
const holdsSecret = (field: string, value: unknown) =>
  field === "secret"
    ? value !== null
    : isSecretField(field) && (typeof value === "string" || typeof value === "object") && value;

/** Every text below a field that is named a secret, however deep it lies. */
function secretsIn(value: unknown, named = false): string[] {
  if (typeof value === "string") return named && value !== "" ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => secretsIn(each, named));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([field, each]) =>
    secretsIn(each, named || isSecretField(field)),
  );
}

function hideIn(value: unknown, quoted: readonly string[]): unknown {
  if (typeof value === "string") {
    return quoted.reduce((text, secret) => text.replaceAll(secret, HIDDEN_SECRET), value);
  }
  if (Array.isArray(value)) return value.map((each) => hideIn(each, quoted));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [
      field,
      holdsSecret(field, each) ? handleOf(each) : hideIn(each, quoted),
    ]),
  );
}

/** Replaces every secret of a row by its handle, however deep it lies, and keeps none. */
export function hideSecrets(raw: unknown): unknown {
  // A short value would turn up in other words by chance.
  return hideIn(
    raw,
    secretsIn(raw).filter(({ length }) => length >= MIN_SECRET_LENGTH),
  );
}

/**
 * The one place that keeps the values of webhook secrets ("Webhook"): each list carries all of them,
 * and none is needed to read one. They live in this closure, apart from the query cache and from
 * React, by the id of their webhook, until `forget`.
 */
export function createSecrets() {
  let values = new Map<string, string>();
  return {
    /**
     * Returns a function that replaces each secret of a row by its handle, and keeps the value. Call it when
     * the request is made: an answer that comes after `forget` leaves nothing behind.
     */
    createHider() {
      const valuesThen = values;
      return (raw: unknown): unknown => {
        if (valuesThen === values && isFields(raw)) {
          const { id, secret } = raw;
          if (typeof id === "string" && typeof secret === "string") values.set(id, secret);
          else if (typeof id === "string") values.delete(id);
        }
        return hideSecrets(raw);
      };
    },
    /** The value as it was last read, or null when there is none. Never to be kept. */
    reveal: (id: string): string | null => values.get(id) ?? null,
    forget() {
      values = new Map();
    },
  };
}

export type Secrets = ReturnType<typeof createSecrets>;

/** The same without the handles, for a file that leaves the console. */
export function withoutSecrets(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(withoutSecrets);
  if (!isFields(raw)) return raw;
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([field, value]) => !holdsSecret(field, value))
      .map(([field, value]) => [field, withoutSecrets(value)]),
  );
}
