export interface PolicyViolation {
  /** For example `script-src-elem`. */
  effectiveDirective: string;
  /** The address of what was blocked, or a word: `inline`, `eval`. */
  blockedURI: string;
  /** The script that violated the policy, or the page. */
  sourceFile: string;
  lineNumber: number;
  columnNumber: number;
  /** Milliseconds since the navigation began. */
  timeStamp: number;
}

declare global {
  /** The violations until monitoring starts; then an object that passes each one to monitoring. */
  var policyViolations: { push: (violation: PolicyViolation) => unknown } | undefined;
}

/** The first script of a composed page: most violations happen before any other script could listen. */
export const KEEP_VIOLATIONS =
  "addEventListener('securitypolicyviolation',(it)=>(globalThis.policyViolations??=[]).push(it))";

/** Calls `receive` for each violation so far, and from now on for each one as it happens. */
export function onViolation(receive: (violation: PolicyViolation) => void): void {
  const kept = globalThis.policyViolations;
  globalThis.policyViolations = { push: receive };
  if (Array.isArray(kept)) for (const one of kept as PolicyViolation[]) receive(one);
}
