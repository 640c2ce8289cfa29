import { onlyArgument, runCommand } from '@platform/build/command-line';
import { siteConfig } from '@platform/build/site';
import { describePart } from '../after/announce.ts';
import { promotePreview } from '../ask/preview.ts';
import { promote } from '../ask/release.ts';
import { asker } from '../ask/releaser.ts';
import { chooseSmoke } from '../inspect/smoke-journey.ts';
import { readBase } from '../store/journal.ts';
import { openMachineStore } from '../store/machine-store.ts';

const HELP = `npm run promote -- <part> [<part> …]
npm run promote -- <preview> [--drop-route <path>]

Makes the canaries of parts live for all, or the candidates of a preview, with the bytes that it shows. Nothing is built. A
preview must pass the rules and the smoke test of a release, with what is live now.

  --drop-route <path>  removes this address on purpose (repeatable)
  --no-smoke           skips the smoke test in a browser
  --older              also with code that does not contain what is live
  --uncommitted        makes versions live that were built with changes that no commit contains
  --json               prints the result as JSON`;

const OPTIONS = {
  'drop-route': { type: 'string', multiple: true, default: [] as string[] },
  'no-smoke': { type: 'boolean', default: false },
  older: { type: 'boolean', default: false },
  uncommitted: { type: 'boolean', default: false },
} as const;

await runCommand(
  { help: HELP, options: OPTIONS, maxArguments: Infinity },
  async ({ positionals, values }) => {
    if (positionals.length === 0)
      throw new Error('Which canary or preview? npm run promote -- <part or preview>');
    const { older, uncommitted } = values;
    const log = values.json ? () => undefined : console.log;
    const releaser = await asker(await openMachineStore('write'));
    const before = (await readBase(releaser))?.live;
    const isOfParts = positionals.some((name) => before?.parts[name]);
    const promoted = async () => {
      if (isOfParts) return promote(releaser, positionals, { older });
      const name = onlyArgument(positionals, 'One preview at a time: npm run promote -- <preview>');
      const isSkipped = values['no-smoke'];
      const smoke = releaser.team
        ? undefined
        : await chooseSmoke({ isSkipped, config: siteConfig, log });
      return promotePreview({ ...releaser, smoke }, name, {
        dropRoutes: values['drop-route'],
        older,
        uncommitted,
      });
    };
    const { live } = await promoted();
    const text = [...live.change.parts.map(describePart), `Live as ${live.sequence}.`].join('\n');
    return { text, json: { released: true, live } };
  },
);
