import { runCommand } from '@platform/build/command-line';
import { setOwners } from '../ask/release.ts';
import { asker } from '../ask/releaser.ts';
import { readBase } from '../store/journal.ts';
import { openMachineStore } from '../store/machine-store.ts';
import { table } from './tables.ts';

const HELP = `npm run owners [--json]
npm run owners -- <part or site> <key> [<key> …]
npm run owners -- <part or site> --none

Shows who may ask the composer for changes, or sets the keys that may: of one part, or of the whole site. It needs the key
of the site (RELEASE_KEY) or that of an owner of the site (TEAM_KEY). npm run key -- <file> makes a key.`;

await runCommand(
  { help: HELP, options: { none: { type: 'boolean', default: false } }, maxArguments: 21 },
  async ({ positionals: [owned, ...keys], values: { none } }) => {
    if (owned !== undefined && none === keys.length > 0)
      throw new Error(`Which keys? npm run owners -- ${owned} <key>, or --none`);
    const releaser = await asker(await openMachineStore(owned === undefined ? 'read' : 'write'));
    const state =
      owned === undefined
        ? (await readBase(releaser))?.live
        : await setOwners(releaser, { owned, keys });
    const owners = state?.owners ?? {};
    const rows = Object.entries(owners).flatMap(([name, some]) => some.map((key) => [name, key]));
    const text = rows.length > 0 ? table([['owns', 'key'], ...rows]) : 'This site has no owners.';
    return { text, json: { owners } };
  },
);
