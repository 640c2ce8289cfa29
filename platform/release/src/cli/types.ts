import path from 'node:path';
import { runCommand } from '@platform/build/command-line';
import { findLiveShell, shellChanges, writeLiveShell } from '@platform/build/live-shell';
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
import { parseContract, parseTypes } from '../store/artifacts.ts';
import { deprecatedUsesIn, describeDeprecated } from './uses.ts';

const HELP = `npm run types -- --site <address>

Writes what the shell of this live site provides, with its types, into the folder shell/, and says what changed since the
last time. Commit the folder: a build needs no network.`;

await runCommand({ help: HELP, options: { site: { type: 'string' } } }, async ({ values }) => {
  if (HAS_SHELL) throw new Error('The shell is in this repository: remotes use its sources.');
  if (values.site === undefined) throw new Error('Which live site? Pass --site https://the.site');
  const before = findLiveShell();
  const shell = await fromSite(values.site);
  await writeLiveShell(shell);
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
