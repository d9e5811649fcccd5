/** The only markup of ours that no library writes is an empty document. */
const rules = {
  createHTML: (_html: string) => "<!doctype html>",
  createScriptURL: (own: string) => own,
};
declare const trustedTypes: { createPolicy: (name: string, own: typeof rules) => typeof rules };
/** Made once: the page's CSP refuses a second one of its name. */
let policy: typeof rules | undefined;

/** The policy for what is ours alone, as Trusted Types in browsers that have them. */
export function ourOwn(): typeof rules {
  if (typeof trustedTypes === "undefined") return rules;
  policy ??= trustedTypes.createPolicy("reshelve", rules);
  return policy;
}
