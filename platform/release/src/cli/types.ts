import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '@platform/build/command-line';
import { declarationFile } from '@platform/build/declarations';
import { findLiveShell, LIVE_SHELL, LIVE_TYPES } from '@platform/build/live-shell';
import {
  HAS_SHELL,
  PROJECT_ROOT,
  REMOTE_NAMES,
  remoteFolder,
  type RemoteName,
} from '@platform/build/parts';
import { scanImports } from '@platform/build/scan-imports';
import {
  CONTRACT_FILE,
  remoteBase,
  type ShellContract,
  type Typed,
  TYPES_FILE,
} from '@platform/contract/artifact';
import { ask } from '@platform/contract/ask';
import { parseContract, parseTypes, readShell, readTypes } from '../store/artifacts.ts';
import { readLive } from '../store/journal.ts';
import { openMachineStore } from '../store/machine-store.ts';
import { deprecatedUsesIn, describeDeprecated } from './uses.ts';

const HELP = `npm run types [-- --site <address>]

Writes what the live shell provides, with its types, into the folder shell/, and says what changed since the last time.
Commit the folder: a build needs no network.

  --site <address>  reads it from this live site; by default from the store RELEASE_STORE`;

await runCommand({ help: HELP, options: { site: { type: 'string' } } }, async ({ values }) => {
  if (HAS_SHELL) throw new Error('The shell is in this repository: remotes use its sources.');
  const before = findLiveShell();
  const shell = await (values.site === undefined ? fromStore() : fromSite(values.site));
  await writeShell(shell);
  const changes = before ? shellChanges(before, shell) : ['known for the first time'];
  const known = `The live shell is ${shell.version}: `;
  const said = known + (changes.length > 0 ? changes.join('\n  ') : 'nothing changed for remotes.');
  const deprecated = REMOTE_NAMES.flatMap((name) =>
    deprecatedUsesIn(shell.provides, { name, imports: importsOf(name) }),
  );
  return {
    text: [said, ...describeDeprecated(deprecated)].join('\n'),
    json: { version: shell.version, changes, deprecated },
  };
});

function importsOf(remote: RemoteName): Record<string, string[]> {
  const found = scanImports(path.join(PROJECT_ROOT, remoteFolder(remote), 'src/app.ts'));
  const imports: Record<string, Set<string>> = {};
  for (const { specifier, name } of found) (imports[specifier] ??= new Set()).add(name);
  return Object.fromEntries(Object.entries(imports).map(([module, names]) => [module, [...names]]));
}

async function fromStore(): Promise<Typed<ShellContract>> {
  const store = await openMachineStore('read');
  const version = (await readLive(store))?.parts['shell']?.version;
  if (version === undefined) throw new Error(`No shell is live in ${store.place}.`);
  const shell = await readShell(store, version);
  return { ...shell, types: await readTypes(store, shell, {}) };
}

/** Every page names the files of the shell. */
async function fromSite(site: string): Promise<Typed<ShellContract>> {
  const read = async (address: string): Promise<Response> => {
    const response = await ask(new URL(address, site));
    if (response.ok) return response;
    throw new Error(`${response.url} answers ${response.status}.`);
  };
  const version = /\/mf\/shell\/([^/"]+)\//.exec(await (await read('/')).text())?.[1];
  if (version === undefined) throw new Error(`${site} is not a composed site.`);
  const fileOf = async (file: string): Promise<unknown> =>
    (await read(remoteBase('shell', version) + file)).json();
  const expected = { name: 'shell', version, place: site };
  const shell = parseContract(await fileOf(CONTRACT_FILE), expected) as ShellContract;
  return { ...shell, types: parseTypes(await fileOf(TYPES_FILE), expected) };
}

async function writeShell(shell: Typed<ShellContract>): Promise<void> {
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
