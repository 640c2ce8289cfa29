import { buildParts } from '@platform/build/build-parts';
import { siteConfig } from '@platform/build/site';
import { chooseSmoke } from '../adapters/browser/smoke-journey.ts';
import { openMachineStore } from '../adapters/stores/machine-store.ts';
import { release } from '../app/release.ts';
import { releaserOf } from '../app/releaser.ts';
import { afterChecks } from './check-parts.ts';
import { readPartNames } from './part-names.ts';
import { previewPart } from './preview-part.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run release -- <part> [<part> …] [--drop-route <path>] [--json]
npm run release -- <remote> --canary 10
npm run release -- [<part> …] --remove <remote>
npm run release -- <remote> --preview [--for 8h] [--site https://…] [--new-preview-key]

Builds the parts, checks their types and tests, puts them into the store, verifies them against what is live, composes
the site and makes it live. If a check, a rule or the smoke test finds a fault, the live site stays.

  --canary <number>    this percentage of browsers gets it; the others keep the live version
  --remove <remote>    ends a remote, for example one that has a new name in this release (repeatable)
  --drop-route <path>  removes this address on purpose (repeatable)
  --no-earlier-shells  skips the check against the shells of the last 24 hours, to which a rollback could lead
  --no-checks          skips the types and tests of the parts
  --no-smoke           skips the smoke test in a browser
  --older              releases sources that do not contain what is live
  --json               prints the result as JSON
  --preview            releases nothing, and prints a link that shows the remote at the preview address
  --for <time>         how long the link is valid: 30m, 8h, 2d (default 1d, 7d at most)
  --site <address>     the preview address (default: that of the store's site, https://preview.<host>)
  --new-preview-key    the site trusts this machine's key, or PREVIEW_KEY; earlier links stop working

The store is RELEASE_STORE: a folder (default .local/store) or s3://bucket/prefix.`;

const OPTIONS = {
  canary: { type: 'string' },
  remove: { type: 'string', multiple: true, default: [] as string[] },
  'drop-route': { type: 'string', multiple: true, default: [] as string[] },
  'no-checks': { type: 'boolean', default: false },
  'no-smoke': { type: 'boolean', default: false },
  'no-earlier-shells': { type: 'boolean', default: false },
  older: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
  for: { type: 'string', default: '1d' },
  site: { type: 'string' },
  'new-preview-key': { type: 'boolean', default: false },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ positionals, values }) => {
  if (values.preview) return previewPart(positionals, values);
  const started = performance.now();
  const isRemovalOnly = positionals.length === 0 && values.remove.length > 0;
  const names = isRemovalOnly ? [] : readPartNames(positionals);
  const canary = readPercent(values.canary);
  const log = values.json ? () => undefined : console.log;
  const smoke = await chooseSmoke({ isSkipped: values['no-smoke'], config: siteConfig, log });
  // Opened first, so that a wrong address or missing credentials cost no build.
  const store = await openMachineStore('write');
  const built = await afterChecks(names, { isSkipped: values['no-checks'], log }, () =>
    buildParts({ parts: names, log }),
  );
  const { live, isNew } = await release(releaserOf(store), {
    dists: built.map(({ dist }) => dist),
    removed: values.remove,
    dropRoutes: values['drop-route'],
    skipEarlierShells: values['no-earlier-shells'],
    older: values.older,
    env: siteConfig.environment.read(process.env),
    ...(smoke && { smoke }),
    ...(canary !== undefined && { canary }),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const changes = live.change.parts.flatMap(({ name, from, to = 'removed', percent, ended }) => {
    const share = percent === undefined ? '' : ` for ${percent} % of browsers`;
    const line = `${name} ${from ? `${from} -> ` : ''}${to}${share}`;
    return ended ? [line, `  ends the canary of ${ended}`] : [line];
  });
  const text = isNew
    ? [...changes, `Live as ${live.sequence} in ${store.place}, after ${seconds} s.`].join('\n')
    : `Live already (${live.sequence}); nothing changed.`;
  return { text, json: { released: true, isNew, live } };
});

function readPercent(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new Error(`--canary takes a percentage of browsers, from 1 to 99, not ${text}.`);
}
