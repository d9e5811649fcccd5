import { isObject } from "#src/api/envelope.ts";
import { field } from "#src/api/fields.ts";
import { MIN_SECRET_LENGTH, hideValues, secretPattern } from "#src/api/replies/hide-values.ts";
import { maskAddress } from "#src/api/replies/mask-address.ts";
import { z } from "zod/mini";

/** Placeholder for a secret: enough to recognise it, not enough to use it. */
export const secretHandle = field(z.object({ length: z.number(), tail: z.string() }));
export type SecretHandle = NonNullable<z.output<typeof secretHandle>>;

/** Characters of a secret that are shown without being asked for, and only of a long one. */
const TAIL_LENGTH = 4;
/** Names of fields whose values are credentials. */
export const secretName = /secret|token|password|authorization|signature|signing|api_?key|^key$/i;

function handleOf(secret: unknown): SecretHandle {
  const value = typeof secret === "string" ? secret : "";
  return {
    length: value.length,
    tail: value.length > MIN_SECRET_LENGTH ? value.slice(-TAIL_LENGTH) : "",
  };
}

/** A flag or a count beside the secret, such as `has_secret`, says nothing of it. */
export const holdsSecret = (field: string, value: unknown) =>
  field === "secret"
    ? value !== null
    : secretName.test(field) && (typeof value === "string" || typeof value === "object") && value;

/** Every text below a field that is named a secret, and every secret in an address, however deep. */
function secretsIn(value: unknown, isNamed = false): string[] {
  if (typeof value === "string") return isNamed ? [value] : maskAddress(value).found;
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, each]) =>
    secretsIn(each, isNamed || secretName.test(field)),
  );
}

type Keep = (resource: Record<string, unknown>) => void;

/**
 * A copy with a handle for every secret, or dots in an address, however deep it lies, and without
 * the secrets of a pattern wherever they are quoted. Each object of it is given to `keep`.
 */
function hideIn(value: unknown, quoted: RegExp | null, keep: Keep): unknown {
  if (typeof value === "string") return hideValues(maskAddress(value).text, quoted);
  if (Array.isArray(value)) return value.map((each) => hideIn(each, quoted, keep));
  if (!isObject(value)) return value;
  keep(value);
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [
      field,
      holdsSecret(field, each) ? handleOf(each) : hideIn(each, quoted, keep),
    ]),
  );
}

interface Hidden {
  secret: string | null;
  /** The address with its secrets; null where it holds none. */
  url: string | null;
}

/**
 * The one place that keeps the values of webhook secrets ("Webhook"): each list carries all of them,
 * and none is needed to read one. They live in this closure, apart from the query cache and from
 * React, by the id of their webhook, until `forget`.
 */
export function createSecrets() {
  const values = new Map<string, Hidden>();
  let isForgotten = false;
  let pattern: { key: string; of: RegExp | null } | null = null;
  const allValues = () => [...values.values()].flatMap((value) => secretsIn(value));
  const keep: Keep = ({ id, secret, url }) => {
    if (typeof id !== "string" || isForgotten) return;
    const hasSecretUrl = typeof url === "string" && maskAddress(url).found.length > 0;
    values.set(id, {
      secret: typeof secret === "string" ? secret : null,
      url: hasSecretUrl ? url : null,
    });
  };
  return {
    /** Replaces each secret of a reply by its handle, and keeps the values while there is a session. */
    hide(reply: unknown): unknown {
      pattern = null;
      return hideIn(reply, secretPattern([...allValues(), ...secretsIn(reply)]), keep);
    },
    /** Pattern of all values that are kept and of a key, to be hidden wherever they turn up. */
    pattern(key: string): RegExp | null {
      // Each reply is searched with it.
      if (pattern?.key !== key) pattern = { key, of: secretPattern([key, ...allValues()]) };
      return pattern.of;
    },
    /** The value as it was last read, or null when there is none. Never to be kept. */
    reveal: (id: string, field: keyof Hidden): string | null => values.get(id)?.[field] ?? null,
    /** Forgets all values, and keeps none of a reply that comes later. */
    forget() {
      isForgotten = true;
      values.clear();
      pattern = null;
    },
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
