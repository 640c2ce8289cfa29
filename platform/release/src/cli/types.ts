import path from 'node:path';
import { runCommand } from '@platform/build/command-line';
import {
  fetchLiveShell,
  findLiveShell,
  shellChanges,
  writeLiveShell,
} from '@platform/build/live-shell';
import {
  HAS_SHELL,
  PROJECT_ROOT,
  REMOTE_NAMES,
  remoteFolder,
  type RemoteName,
} from '@platform/build/parts';
import { scanImports } from '@platform/build/scan-imports';
import { deprecatedUsesIn, describeDeprecated } from './deprecated-uses.ts';

const HELP = `npm run types -- --site <address>

Writes what the shell of this live site provides, with its types, into the folder shell/, and says what changed since the
last time. Commit the folder: a build needs no network.`;

await runCommand({ help: HELP, options: { site: { type: 'string' } } }, async ({ values }) => {
  if (HAS_SHELL) throw new Error('The shell is in this repository: remotes use its sources.');
  if (values.site === undefined) throw new Error('Which live site? Pass --site https://the.site');
  const before = findLiveShell();
  const shell = await fetchLiveShell(values.site);
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
