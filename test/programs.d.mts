type Program =
  | "chromium"
  | "firefox"
  | "webkit"
  | "xvfb"
  | "nginx"
  | "envsubst"
  | "curl"
  | "openssl";

export function findProgram(name: Program): string | undefined;
export function programOf(name: Program): string;
export const chromiumFlags: string[];
