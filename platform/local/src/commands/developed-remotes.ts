import { REMOTE_NAMES, type RemoteName } from '@platform/build/parts';

/**
 * The remotes with hot reload; by default all.
 * @param only one remote or several in each word
 * @throws Error, as a sentence for the terminal, with the unknown and all known names
 */
export function readDevelopedRemotes(only?: readonly string[]): readonly RemoteName[] {
  if (!only) return REMOTE_NAMES;
  const names = only.flatMap((word) => word.split(',')).map((word) => word.replace(/^mf-/, ''));
  const unknown = names.find((name) => !REMOTE_NAMES.includes(name));
  if (unknown !== undefined) {
    throw new Error(
      `There is no remote called ${unknown}. The remotes are ${REMOTE_NAMES.join(', ')}.`,
    );
  }
  return REMOTE_NAMES.filter((name) => names.includes(name));
}
