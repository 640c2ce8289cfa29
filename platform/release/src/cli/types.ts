import { runCommand } from '@platform/build/command-line';
import {
  fetchLiveShell,
  findLiveShell,
  shellChanges,
  writeLiveShell,
} from '@platform/build/live-shell';
import { HAS_SHELL } from '@platform/build/parts';

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
  return { text: said, json: { version: shell.version, changes } };
});
