import { randomBytes } from 'node:crypto';
import { runCommand } from '@platform/build/command-line';
import { siteConfig } from '@platform/build/site';
import { isPreviewAddress } from '@platform/contract/preview';
import {
  type MadePreview,
  preview,
  type PreviewAudience,
  previewOriginAt,
} from '../ask/preview.ts';
import { asker } from '../ask/releaser.ts';
import { siteOrigin } from '../store/machine-store.ts';
import {
  BUILD_HELP,
  BUILD_OPTIONS,
  buildChecked,
  parseDuration,
  readPartNames,
} from './build-checked.ts';

const HELP = `npm run preview -- <part> [<part> …] [--name pr-12] [--for 8h] [--host staging] [--json]

Builds the parts, checks them as a release would, and prints a link that shows the site with them at the preview address.
Nothing goes live. promote -- <name> makes them live without a build.

  --name <name>        the same name moves the same link (default: a new name)
  --new-link           makes another link for a known name; the one before stops working
  --for <time>         how long it exists: 30m, 8h, 2d (default 1d, 7d at most)
  --host <name>        in place of a link: it is at https://<name>.<host of the site>, has no end, keeps the parts that it has,
                       and takes its environment from the variables
  --site <address>     the site (default: that of the store)
${BUILD_HELP}`;

const OPTIONS = {
  ...BUILD_OPTIONS,
  name: { type: 'string' },
  'new-link': { type: 'boolean', default: false },
  for: { type: 'string', default: '1d' },
  host: { type: 'string' },
  site: { type: 'string' },
} as const;

await runCommand(
  { help: HELP, options: OPTIONS, maxArguments: Infinity },
  async ({ positionals, values }) => {
    const started = performance.now();
    const parts = readPartNames(positionals);
    const seconds = parseDuration(values.for);
    const { host } = values;
    const name = readName(host ?? values.name ?? `preview-${randomBytes(3).toString('hex')}`);
    const log = values.json ? () => undefined : console.log;
    const releaser = await asker();
    const { store } = releaser;
    const site = values.site ?? siteOrigin(store);
    const audience: PreviewAudience =
      host === undefined
        ? { origin: previewOriginAt(site), seconds, isNewLink: values['new-link'] }
        : { host: hostOf(host, site), env: siteConfig.environment.read(process.env) };
    const built = await buildChecked(parts, { isSkipped: values['no-checks'], log });
    const made = await preview(releaser, {
      dists: built.map(({ dist }) => dist),
      name,
      audience,
      dropRoutes: values['drop-route'],
    });
    const took = ((performance.now() - started) / 1000).toFixed(1);
    return { text: describe(made, audience, took), json: { released: false, preview: made } };
  },
);

function describe(made: MadePreview, audience: PreviewAudience, seconds: string): string {
  const { name, link, until, versions } = made;
  const parts = Object.entries(versions).map(([part, version]) => `${part} ${version}`);
  const place =
    'host' in audience
      ? `They are at the host name ${audience.host}, which must lead to the server of the site.`
      : (link ?? `The link of ${name} shows them from now on. For another link: --new-link`);
  const end = until
    ? ` exists until ${until.toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'long' })}`
    : ' does not end';
  return `${parts.join(', ')}: verified, after ${seconds} s. The live site stays.

${place}

The preview ${name}${end}.
To make it live, without a build: npm run promote -- ${name}`;
}

/** `staging.site.example` */
function hostOf(name: string, site: string): string {
  const { host, protocol } = new URL(site);
  if (isPreviewAddress(`${name}.${host}`))
    throw new Error(`--host ${name} is the preview address.`);
  return new URL(`${protocol}//${name}.${host}`).host;
}

function readName(text: string): string {
  if (/^[a-z\d][a-z\d-]{0,39}$/.test(text)) return text;
  throw new Error(`A name has small letters, digits and dashes, 40 at most, unlike ${text}.`);
}
