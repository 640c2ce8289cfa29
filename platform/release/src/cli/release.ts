import { buildParts } from '@platform/build/build-parts';
import { chooseSmoke } from '../adapters/browser/smoke-journey.ts';
import { openStore } from '../adapters/stores/open-store.ts';
import { release } from '../app/release.ts';
import { releaserOf } from '../app/releaser.ts';
import { site } from '@platform/build/site';
import { previewPart } from './preview-part.ts';
import { readArguments, readPartNames, runCommand } from './run-command.ts';

const HELP = `npm run release -- <part> [<part> …] [--drop-route <path>] [--json]
npm run release -- <remote> --canary 10
npm run release -- <remote> --preview [--for 8h] [--site https://…] [--new-preview-key]

Builds the parts, puts them into the store, verifies them against what is live, composes the site and makes it live.
If a rule or the smoke test finds a fault, the live site stays.

  --canary <number>    this percentage of browsers gets it; the others keep the live version
  --drop-route <path>  removes this address on purpose (repeatable)
  --no-way-back        allows a remote to need a shell that is less than a day old
  --no-smoke           skips the smoke test in a browser
  --json               prints the result as JSON
  --preview            releases nothing, and prints a link that shows the remote on the live site
  --for <time>         how long the link is valid: 30m, 8h, 2d (default 1d, 7d at most)
  --site <address>     the only site where it is valid (default: that of the store)
  --new-preview-key    the site trusts this machine's key, or PREVIEW_KEY; earlier links stop working

The store is RELEASE_STORE: a folder (default .local/store) or s3://bucket/prefix.`;

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: {
    canary: { type: 'string' },
    'drop-route': { type: 'string', multiple: true, default: [] },
    'no-smoke': { type: 'boolean', default: false },
    'no-way-back': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
    for: { type: 'string', default: '1d' },
    site: { type: 'string' },
    'new-preview-key': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

await runCommand(async () => {
  if (values.help) return console.log(HELP);
  if (values.preview) return previewPart(positionals, values);
  const started = performance.now();
  const names = readPartNames(positionals);
  const log = values.json ? () => undefined : console.log;
  const built = await buildParts({ parts: names, log });
  const env = site.environment.read(process.env);
  const smoke = await chooseSmoke({ isLeftOut: values['no-smoke'], log });
  const store = await openStore();
  const { live, isNew } = await release(releaserOf(store), {
    dists: built.map(({ dist }) => dist),
    dropRoutes: values['drop-route'],
    noWayBack: values['no-way-back'],
    env,
    ...(smoke && { smoke }),
    ...(values.canary !== undefined && { canary: Number(values.canary) }),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (values.json) return console.log(JSON.stringify({ released: true, isNew, live }, null, 2));
  if (!isNew) return console.log(`Live already (${live.sequence}); nothing changed.`);
  for (const { name, from, to, percent, ended } of live.change.parts) {
    const share = percent === undefined ? '' : ` for ${percent} % of browsers`;
    console.log(`${name} ${from ? `${from} -> ` : ''}${to}${share}`);
    if (ended) console.log(`  ends the canary of ${ended}`);
  }
  return console.log(`Live as ${live.sequence} in ${store.place}, after ${seconds} s.`);
}, values);
