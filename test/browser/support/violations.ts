/**
 * Runs in every page before its own scripts: each breach of the policy is told to the test.
 * Written without anything from outside, so that it can be sent into a page.
 */
export function tellViolations(): void {
  document.addEventListener("securitypolicyviolation", (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    const tell: unknown = Reflect.get(window, "tellViolation");
    if (typeof tell !== "function") return;
    tell(`${effectiveDirective}: ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`);
  });
}
