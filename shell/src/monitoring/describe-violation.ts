import type { Report } from '@platform/contract/report';
import type { PolicyViolation } from '@platform/contract/violations';
import { type Owner, releasedFileIn } from './describe-error-event.ts';

/**
 * The part whose file caused the violation, or else the part whose file was blocked. Never what was blocked.
 * @param owner of the page on screen; it gets violations by the page itself and by scripts of other sites
 * @returns `undefined` for what an extension of the browser did
 */
export function describeViolation(
  violation: PolicyViolation,
  owner: Owner,
): Omit<Report, 'page'> | undefined {
  const { sourceFile, lineNumber, columnNumber, blockedURI, effectiveDirective } = violation;
  if (/-extension\b/.test(`${sourceFile} ${blockedURI}`)) return undefined;
  const file =
    releasedFileIn(`${sourceFile}:${lineNumber}:${columnNumber}`) ?? releasedFileIn(blockedURI);
  return {
    kind: 'error',
    ...(file ?? owner),
    name: `CSP_${effectiveDirective.replaceAll('-', '_')}`,
  };
}
