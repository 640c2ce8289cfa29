import { nameFault, routeFault } from '@platform/contract/grammar';
import { siteConfig } from '../../site.ts';
import { remoteFolder } from '../../parts.ts';
import { journeyOf } from './make-remote.ts';

/** The existing names and files that a new remote must not collide with. */
export interface TakenNames {
  /** All remotes with their routes. */
  remotes: readonly { name: string; paths: readonly string[] }[];
  /** Whether the project has this file or folder. */
  exists: (file: string) => boolean;
}

/**
 * Why a new remote cannot have a name, as a sentence for the terminal; `undefined` if it can. Its address `/<name>`
 * and everything below must be free, and so must its folder and its journey.
 */
export function refuseName(name: string, { remotes, exists }: TakenNames): string | undefined {
  const fault = nameFault(name) ?? routeFault(`/${name}`, siteConfig.addresses);
  if (fault) return fault;
  if (remotes.some((remote) => remote.name === name)) {
    return `${name} is taken. The remotes are ${remotes.map((remote) => remote.name).join(', ')}.`;
  }
  for (const remote of remotes) {
    const owned = remote.paths.find((path) => path.split('/')[1] === name);
    if (owned) return `${remote.name} owns ${owned}, so /${name} is taken.`;
  }
  const occupied = [remoteFolder(name), journeyOf(name)].find(exists);
  return occupied && `${occupied} already exists and does not belong to a remote.`;
}
