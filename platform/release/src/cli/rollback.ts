import { parseArgs } from 'node:util';
import { openStore } from '../adapters/stores/open-store.ts';
import { rollback } from '../app/release.ts';
import { releaserOf } from '../app/releaser.ts';
import { readPartNames, runCommand } from './run-command.ts';

await runCommand(async () => {
  const started = performance.now();
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name, ...others] = readPartNames(positionals);
  if (others.length > 0) throw new Error('Roll back one part at a time.');
  const { live } = await rollback(releaserOf(await openStore()), name!);
  const [part] = live.change.parts;
  const milliseconds = Math.round(performance.now() - started);
  console.log(
    `${name} ${part?.from} -> ${part?.to}; live as ${live.sequence} after ${milliseconds} ms.`,
  );
});
