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
