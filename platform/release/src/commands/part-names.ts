import { PART_NAMES, type PartName } from '@platform/build/build-inputs';

/** The parts that a person named. @throws Error naming the word that is no part, and those that are */
export function readPartNames(words: string[]): PartName[] {
  const known = `The parts are ${PART_NAMES.join(', ')}.`;
  if (words.length === 0) throw new Error(`Which part? ${known}`);
  return words.map((word) => {
    const name = PART_NAMES.find((part) => part === word.replace(/^mf-/, ''));
    if (!name) throw new Error(`There is no part called ${word}. ${known}`);
    return name;
  });
}
