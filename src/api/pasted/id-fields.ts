import { type Prefix, isId, prefixes } from "#src/api/ids.ts";
import { idsIn } from "#src/api/pasted/ids-in.ts";
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

/** Schema of a form field that finds the one ID in a pasted text, such as an address. */
export const idInTextField = (prefix: Prefix) =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const found = idsIn(text);
      const [own, ...others] = found.filter((one) => one.prefix === prefix);
      if (own && others.length === 0) return own.id;
      const noun = prefixes[prefix];
      const [other] = found;
      let message = `Not ${withArticle(noun)} ID. ${startOf(prefix, noun)}`;
      if (other)
        message = `This is ${withArticle(prefixes[other.prefix])} ID. ${startOf(prefix, noun)}`;
      if (own) message = `More than one ${noun} ID. Paste one at a time.`;
      context.issues.push({ code: "custom", input: text, message });
      return z.NEVER;
    }),
  );

const startOf = (prefix: Prefix, noun: string) => `${capitalise(noun)} IDs start with ${prefix}_.`;
