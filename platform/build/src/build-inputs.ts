import path from 'node:path';
import { PROJECT_ROOT, remoteFolder, REMOTE_NAMES, type RemoteName } from './parts.ts';
import { SHELL_INPUTS } from './version.ts';

/** What is built and released by itself: `shell`, or a remote. */
export type PartName = RemoteName;

/** Every part, the shell first. */
export const PART_NAMES: readonly PartName[] = ['shell', ...REMOTE_NAMES];

/** The folder of a part, and what its files are made of besides. */
export const sourcesOf = (name: PartName): [folder: string, also: string[]] =>
  name === 'shell' ? SHELL_INPUTS : [remoteFolder(name), []];

/** Where a part's build lies. */
export const distOf = (name: PartName): string =>
  path.join(PROJECT_ROOT, sourcesOf(name)[0], 'dist');
