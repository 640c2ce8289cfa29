import { type BuiltPart, buildParts } from '@platform/build/build-parts';
import { checkParts } from '@platform/build/check-parts';
import type { PartName } from '@platform/build/part-sources';
import { refuse } from '../check/rules/rule.ts';

/** Of the commands that build parts. */
export const BUILD_OPTIONS = {
  'drop-route': { type: 'string', multiple: true, default: [] as string[] },
  'no-checks': { type: 'boolean', default: false },
} as const;

export const BUILD_HELP = `  --drop-route <path>  removes this address on purpose (repeatable)
  --no-checks          skips the types and tests of the parts`;

/**
 * Builds parts while their types and tests run.
 * @throws ReleaseRefused if the types or a test of a part fail
 */
export async function buildChecked(
  parts: readonly PartName[],
  { isSkipped, log }: { isSkipped: boolean; log: (line: string) => void },
): Promise<BuiltPart[]> {
  if (isSkipped) log('The types and tests of the parts are skipped (--no-checks).');
  const [built, failed] = await Promise.all([
    buildParts({ parts, log }),
    isSkipped ? [] : checkParts(parts),
  ]);
  refuse(
    failed.map(({ name, command, output }) => ({
      rule: name,
      problem: `${command} failed:\n${output}`,
      impact: 'A fault that the checks of the part find would have reached visitors.',
      remedy: 'Fix it. To release without these checks on purpose: --no-checks',
    })),
  );
  if (!isSkipped && parts.length > 0) log('The types and tests of the parts passed.');
  return built;
}
