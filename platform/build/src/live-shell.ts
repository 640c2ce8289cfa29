import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  CONTRACT_FILE,
  type Declarations,
  remoteBase,
  type ShellContract,
  type Typed,
  TYPES_FILE,
} from '@platform/contract/artifact';
import { ask } from '@platform/contract/ask';
import { locationFaults, typesFaults } from '@platform/contract/contract-schema';
import { PROJECT_ROOT } from './parts.ts';

/**
 * In the repository of a remote: the contract of the live shell, relative to the project. `npm run types` writes it.
 */
export const LIVE_SHELL = 'shell/contract.json';

/** The declarations of the contract, for editors and the compiler. */
export const LIVE_TYPES = 'shell/types';

export const declarationFile = (source: string): string => source.replace(/\.tsx?$/, '.d.ts');

export function findLiveShell(): Typed<ShellContract> | undefined {
  const file = path.join(PROJECT_ROOT, LIVE_SHELL);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as Typed<ShellContract>;
}

/** @throws Error with the command that writes it */
export function readLiveShell(): Typed<ShellContract> {
  const known = findLiveShell();
  if (known) return known;
  throw new Error(
    `There is no ${LIVE_SHELL}, which says what the live shell provides: npm run types`,
  );
}

/** Reads it from a live site, whose pages name the files of the shell. @throws Error if they cannot be used */
export async function fetchLiveShell(site: string): Promise<Typed<ShellContract>> {
  const read = async (address: string): Promise<Response> => {
    const response = await ask(new URL(address, site));
    if (response.ok) return response;
    throw new Error(`${response.url} answers ${response.status}.`);
  };
  const version = /\/mf\/shell\/([^/"]+)\//.exec(await (await read('/')).text())?.[1];
  if (version === undefined) throw new Error(`${site} is not a composed site.`);
  const fileOf = async (file: string): Promise<unknown> =>
    (await read(remoteBase('shell', version) + file)).json();
  const [shell, types] = await Promise.all([CONTRACT_FILE, TYPES_FILE].map(fileOf));
  const [fault] = [...locationFaults(shell, { name: 'shell', version }), ...typesFaults(types)];
  if (fault !== undefined) throw new Error(`The shell of ${site} cannot be used: ${fault}`);
  return { ...(shell as ShellContract), types: types as Declarations };
}

/** Replaces what the repository knows of the live shell. */
export async function writeLiveShell(shell: Typed<ShellContract>): Promise<void> {
  const { modules = {}, files = {} } = shell.types ?? {};
  const write = async (file: string, text: string): Promise<void> => {
    const target = path.join(PROJECT_ROOT, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  };
  await rm(path.join(PROJECT_ROOT, LIVE_TYPES), { recursive: true, force: true });
  for (const [source, text] of Object.entries(files)) {
    await write(path.join(LIVE_TYPES, declarationFile(source)), text);
  }
  const paths = Object.fromEntries(
    Object.entries(modules).map(([name, source]) => [
      name,
      [`./${path.posix.join(path.posix.basename(LIVE_TYPES), declarationFile(source))}`],
    ]),
  );
  const config = { compilerOptions: { paths } };
  await write(
    path.join(path.dirname(LIVE_SHELL), 'tsconfig.json'),
    `${JSON.stringify(config, null, 2)}\n`,
  );
  await write(LIVE_SHELL, `${JSON.stringify(shell, null, 2)}\n`);
}

type Offer = Typed<Pick<ShellContract, 'provides'>>;

/** What remotes notice of another shell, a line for each change. */
export function shellChanges(before: Offer, after: Offer): string[] {
  const modules = [...new Set([...Object.keys(before.provides), ...Object.keys(after.provides)])];
  const provided = modules.toSorted().flatMap((specifier) => {
    const [old, next] = [before.provides[specifier], after.provides[specifier]];
    if (!old) return [`${specifier} is new`];
    if (!next) return [`${specifier} is gone`];
    const added = next.names.filter((name) => !old.names.includes(name));
    const gone = old.names.filter((name) => !next.names.includes(name));
    return [
      ...(old.version === next.version ? [] : [`${specifier} ${old.version} -> ${next.version}`]),
      ...(added.length > 0 ? [`${specifier} also exports ${added.join(', ')}`] : []),
      ...(gone.length > 0 ? [`${specifier} no longer exports ${gone.join(', ')}`] : []),
    ];
  });
  const [old = {}, next = {}] = [before.types?.files, after.types?.files];
  const retyped = Object.keys(next).filter((file) => file in old && old[file] !== next[file]);
  return [...provided, ...retyped.map((file) => `${file} has other types`)];
}
