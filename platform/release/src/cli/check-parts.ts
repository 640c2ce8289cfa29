import { checkParts } from '@platform/build/check-parts';
import type { PartName } from '@platform/build/part-sources';
import { refuse } from '../core/rules/rule.ts';

/**
 * Checks the types and tests of parts while `work` builds them.
 * @throws ReleaseRefused if the types or a test of a part fail
 */
export async function afterChecks<Result>(
  names: readonly PartName[],
  { isSkipped, log }: { isSkipped: boolean; log: (line: string) => void },
  work: () => Promise<Result>,
): Promise<Result> {
  if (isSkipped) {
    log('The types and tests of the parts are skipped (--no-checks).');
    return work();
  }
  const [result, failed] = await Promise.all([work(), checkParts(names)]);
  refuse(
    failed.map(({ name, command, output }) => ({
      rule: name,
      problem: `${command} failed:\n${output}`,
      impact: 'A fault that the checks of the part find would have reached visitors.',
      remedy: 'Fix it. To release without these checks on purpose: --no-checks',
    })),
  );
  if (names.length > 0) log('The types and tests of the parts passed.');
  return result;
}
