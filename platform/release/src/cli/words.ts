import { PART_NAMES, type PartName } from '@platform/build/part-sources';

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
