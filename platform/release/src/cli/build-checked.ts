import { type BuiltPart, buildParts } from '@platform/build/build-parts';
import { checkParts } from '@platform/build/check-parts';
import { PART_NAMES, type PartName } from '@platform/build/part-sources';
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

/** @throws Error with the unknown word and all parts */
export function readPartNames(args: readonly string[]): PartName[] {
  const known = `The parts are ${PART_NAMES.join(', ')}.`;
  if (args.length === 0) throw new Error(`Which part? ${known}`);
  return args.map((word) => {
    const name = PART_NAMES.find((part) => part === word.replace(/^mf-/, ''));
    if (!name) throw new Error(`There is no part called ${word}. ${known}`);
    return name;
  });
}

const SECONDS = { m: 60, h: 3600, d: 24 * 3600 } as const;
const MAX_SECONDS = 7 * SECONDS.d;

/** `30m`, `8h` or `2d`. @throws Error if it is invalid, or longer than seven days */
export function parseDuration(text: string): number {
  const found = /^([1-9]\d*)([mhd])$/.exec(text);
  if (!found) throw new Error(`${text} is not a duration like 30m, 8h or 2d.`);
  const seconds = Number(found[1]) * SECONDS[found[2] as keyof typeof SECONDS];
  if (seconds > MAX_SECONDS) throw new Error(`${text} is too long: 7d are the most.`);
  return seconds;
}
