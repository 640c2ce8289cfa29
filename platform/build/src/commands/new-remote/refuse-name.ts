import { nameFault, routeFault } from '@platform/contract/grammar';
import { site } from '../../site.ts';
import { remoteFolder } from '../../parts.ts';
import { journeyOf } from './write-remote.ts';

/** What a new remote must not get in the way of. */
export interface Neighbours {
  /** Every remote with the addresses that it owns. */
  remotes: readonly { name: string; paths: readonly string[] }[];
  /** Whether there is such a file or folder in the project. */
  isThere: (file: string) => boolean;
}

/**
 * Why a remote cannot have a name, as a sentence for the terminal. Its address `/<name>` must be free, and everything
 * below it as well; so must the names of its folder, its texts and its journey.
 * @returns nothing when it can
 */
export function refuseName(name: string, { remotes, isThere }: Neighbours): string | undefined {
  const fault = nameFault(name) ?? routeFault(`/${name}`, site.addresses);
  if (fault) return fault;
  if (remotes.some((remote) => remote.name === name)) {
    return `${name} is taken. The remotes are ${remotes.map((remote) => remote.name).join(', ')}.`;
  }
  for (const remote of remotes) {
    const owned = remote.paths.find((path) => path.split('/')[1] === name);
    if (owned) return `${remote.name} owns ${owned}, where the pages of ${name} would answer.`;
  }
  const inTheWay = [remoteFolder(name), journeyOf(name)].find(isThere);
  return inTheWay && `${inTheWay} is there already, and is no part of a remote.`;
}
