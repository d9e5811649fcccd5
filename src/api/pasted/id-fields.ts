import { type Prefix, prefixes } from "#src/api/ids.ts";
import { idsIn } from "#src/api/pasted/ids-in.ts";
import { z } from "zod/mini";
import { capitalise, withArticle } from "#src/lib/format.ts";

/** Schema of a form field that finds the one ID in a pasted text, such as an address. */
export const idField = (prefix: Prefix) =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const found = idsIn(text);
      const [own, ...others] = found.filter((one) => one.prefix === prefix);
      if (own && others.length === 0) return own.id;
      const noun = prefixes[prefix];
      const [other] = found;
      const problem = other
        ? `This is ${withArticle(prefixes[other.prefix])} ID.`
        : `Not ${withArticle(noun)} ID.`;
      const message = own
        ? `More than one ${noun} ID. Paste one at a time.`
        : `${problem} ${capitalise(noun)} IDs start with ${prefix}_.`;
      context.issues.push({ code: "custom", input: text, message });
      return z.NEVER;
    }),
  );
