interface Rules {
  createHTML: (html: string) => string;
  createScriptURL: (url: string) => string;
}
/** Trusted Types, in browsers that have them. */
declare const trustedTypes: {
  createPolicy: (name: string, rules: Rules) => Rules;
};

/** The only markup of ours that no library writes is an empty document. */
const rules: Rules = { createHTML: () => "<!doctype html>", createScriptURL: (own) => own };
/** Made once: the page's CSP refuses a second one of its name. */
let policy: Rules | undefined;

/** The policy for what is ours alone, as Trusted Types where the page's CSP requires them. */
export function ourOwn(): Rules {
  if (typeof trustedTypes === "undefined") return rules;
  policy ??= trustedTypes.createPolicy("reshelve", rules);
  return policy;
}
