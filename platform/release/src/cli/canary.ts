import { parseArgs } from 'node:util';
import { openStore } from '../adapters/stores/open-store.ts';
import { abort, promote } from '../app/release.ts';
import { releaserOf } from '../app/releaser.ts';
import { readPartNames, runCommand } from './run-command.ts';

const HELP = `npm run canary -- promote <remote>   makes the canary the live version
npm run canary -- abort <remote>     ends the canary

npm run release -- <remote> --canary 10 starts one: 10 % of browsers get the new version.`;

const ENDS = { promote, abort };

await runCommand(async () => {
  const started = performance.now();
  const [how = '', ...args] = parseArgs({ allowPositionals: true }).positionals;
  if (!(how === 'promote' || how === 'abort')) throw new Error(HELP);
  const [name, ...others] = readPartNames(args);
  if (others.length > 0) throw new Error('One remote at a time.');
  const { live } = await ENDS[how](releaserOf(await openStore()), name!);
  const [part] = live.change.parts;
  const milliseconds = Math.round(performance.now() - started);
  console.log(
    `${name} ${part?.from} -> ${part?.to}; live as ${live.sequence} after ${milliseconds} ms.`,
  );
});
