/** The parts of a deployment that its policy depends on. */
export interface Site {
  /** Origins that the console connects to, besides its own: the workspace and the storage of uploads. */
  connect: readonly string[];
  /**
   * Omits Trusted Types. Only for the demo: MSW registers its service worker by a plain string, which
   * they forbid.
   */
  demo?: boolean;
}

/** The Content-Security-Policy: nothing inline, and nothing from another origin. */
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
  const trustedTypes = ["require-trusted-types-for 'script'", "trusted-types dompurify reshelve"];
  return [...directives, ...(demo ? [] : trustedTypes)].join("; ");
}

/** Headers that the host must send with every file of the console. */
export const siteHeaders = (site: Site) => ({
  "Content-Security-Policy": contentPolicy(site),
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
});
