/** Where the console is served, as far as its policy depends on it. */
export interface Site {
  /** Origins that the console may talk to besides its own: the workspace, and the storage of uploads. */
  connect: readonly string[];
  /**
   * Leaves out Trusted Types, for the demo alone: its mock worker is registered by a plain string,
   * which they forbid.
   */
  demo?: boolean;
}

/** What the console may load, run and talk to. Nothing is inline, and nothing comes from elsewhere. */
export function contentPolicy({ connect, demo = false }: Site): string {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(" "),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  const trustedTypes = [
    "require-trusted-types-for 'script'",
    "trusted-types dompurify reshelve-clock",
  ];
  return [...directives, ...(demo ? [] : trustedTypes)].join("; ");
}

/** The headers that a host sends with every file of the console. */
export const siteHeaders = (site: Site) => ({
  "Content-Security-Policy": contentPolicy(site),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
});
