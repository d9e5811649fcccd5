import { type Prefix, isId, prefixOf, prefixes } from "#src/api/ids.ts";
import { z } from "zod/mini";
import { capitalise, withArticle } from "#src/lib/format.ts";

/** Quotes, brackets and punctuation that get copied along with an ID. */
const wrapping = /^[\s"'“”‘’<]+|[\s"'“”‘’>,;.]+$/g;

/**
 * Schema of a form field that takes one ID and nothing else.
 * @param noun names the resource in the message where several share the prefix
 */
export const idField = (prefix: Prefix, noun: string = prefixes[prefix]) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(wrapping, "")),
    z.refine((text) => isId(prefix, text), `Not ${withArticle(noun)} ID. ${startOf(prefix, noun)}`),
  );

const candidate = /[A-Za-z]+_[A-Za-z0-9_-]+/g;
const candidatesIn = (text: string) => [...text.matchAll(candidate)].map(([found]) => found);

/** Schema of a form field that finds the one ID in a pasted text, such as an address. */
export const idInTextField = (prefix: Prefix) =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const candidates = candidatesIn(text);
      const [id, ...others] = new Set(candidates.filter((one) => isId(prefix, one)));
      if (id !== undefined && others.length === 0) return id;
      const noun = prefixes[prefix];
      const other = candidates.map(prefixOf).find((one) => one !== null);
      const problem =
        id !== undefined
          ? `More than one ${noun} ID. Paste one at a time.`
          : other
            ? `This is ${withArticle(prefixes[other])} ID. ${startOf(prefix, noun)}`
            : `Not ${withArticle(noun)} ID. ${startOf(prefix, noun)}`;
      context.issues.push({ code: "custom", input: text, message: problem });
      return z.NEVER;
    }),
  );

const startOf = (prefix: Prefix, noun: string) => `${capitalise(noun)} IDs start with ${prefix}_.`;
