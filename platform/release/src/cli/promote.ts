import { siteConfig } from '@platform/build/site';
import { chooseSmoke } from '../inspect/smoke-journey.ts';
import { openMachineStore } from '../store/machine-store.ts';
import { promotePreview } from '../ask/preview.ts';
import { releaserOf } from '../ask/releaser.ts';
import { onlyArgument, runCommand } from '@platform/build/command-line';
import { watchRelease } from './watch-command.ts';

const HELP = `npm run promote -- <preview> [--drop-route <path>] [--json]

Makes the candidates of a preview live, such as those of staging, with the bytes that it shows. Nothing is built. They must pass
the rules and the smoke test of a release, with what is live now.

  --drop-route <path>  removes this address on purpose (repeatable)
  --no-earlier-shells  skips the check against the shells of the last 24 hours, to which a rollback could lead
  --no-smoke           skips the smoke test in a browser
  --no-watch           does not watch what pages report for the first 15 minutes
  --older              releases sources that do not contain what is live
  --uncommitted        releases versions that were built with changes that no commit contains`;

const OPTIONS = {
  'drop-route': { type: 'string', multiple: true, default: [] as string[] },
  'no-earlier-shells': { type: 'boolean', default: false },
  'no-watch': { type: 'boolean', default: false },
  'no-smoke': { type: 'boolean', default: false },
  older: { type: 'boolean', default: false },
  uncommitted: { type: 'boolean', default: false },
} as const;

await runCommand(
  { help: HELP, options: OPTIONS, maxArguments: Infinity },
  async ({ positionals, values }) => {
    const name = onlyArgument(positionals, 'Which preview? npm run promote -- <preview>');
    const log = values.json ? () => undefined : console.log;
    const isSkipped = values['no-smoke'];
    const smoke = await chooseSmoke({ isSkipped, config: siteConfig, log });
    const releaser = releaserOf(await openMachineStore('write'));
    const { live } = await promotePreview(releaser, name, {
      smoke,
      dropRoutes: values['drop-route'],
      skipEarlierShells: values['no-earlier-shells'],
      older: values.older,
      uncommitted: values.uncommitted,
      now: new Date(),
    });
    const changes = live.change.parts.map(
      (part) => `${part.name} ${part.from ? `${part.from} -> ` : ''}${part.to}`,
    );
    const text = [...changes, `Live as ${live.sequence}, as it was in ${name}.`].join('\n');
    const left = values['no-watch'] ? text : await watchRelease(releaser, live, { text, log });
    return { text: left, json: { released: true, live } };
  },
);
