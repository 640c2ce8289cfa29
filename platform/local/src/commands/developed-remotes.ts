import { REMOTE_NAMES, type RemoteName } from '@platform/build/parts';

/**
 * The remotes with hot reload; by default all.
 * @param options.only one remote or several in each word
 * @throws Error, as a sentence for the terminal, with the unknown and all known names, or for a wrong `--from`
 */
export function readDevelopedRemotes({
  only,
  from,
}: {
  only?: string[] | undefined;
  from?: string | undefined;
}): readonly RemoteName[] {
  if (from !== undefined && !only) {
    throw new Error('--from says where the other remotes come from: name yours with --only.');
  }
  if (from !== undefined && !URL.canParse(from)) {
    throw new Error(`--from ${from} is not an address like https://example.org`);
  }
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
