import { randomBytes } from 'node:crypto';
import { buildParts } from '@platform/build/build-parts';
import { checkParts } from '@platform/build/check-parts';
import { uncommittedFiles } from '@platform/build/commits';
import type { PartName } from '@platform/build/part-sources';
import { siteConfig } from '@platform/build/site';
import { now } from '@platform/contract/ask';
import { isPreviewAddress, previewOriginOf } from '@platform/contract/preview';
import { chooseSmoke } from '../inspect/smoke-journey.ts';
import { untilClockIsKnown, untilVisible } from '../after/visible.ts';
import { readLive } from '../store/journal.ts';
import { openMachineStore, siteOrigin } from '../store/machine-store.ts';
import {
  type MadePreview,
  preview,
  type PreviewAudience,
  previewOriginAt,
} from '../ask/preview.ts';
import { release } from '../ask/release.ts';
import { expectOwnerOf } from '../ask/attest.ts';
import { uncommittedSources } from '../ask/committed.ts';
import { releaserOf } from '../ask/releaser.ts';
import { describeDeprecated } from '../part/deprecated-uses.ts';
import { frozenFindings } from '../check/rules/freeze.ts';
import { type Finding, refuse } from '../check/rules/rule.ts';
import { parseDuration } from './duration.ts';
import { readPartNames } from './part-names.ts';
import { runCommand } from '@platform/build/command-line';
import { deprecatedUsesOf } from './uses.ts';
import { watchRelease } from './watch-command.ts';

const HELP = `npm run release -- <part> [<part> …] [--drop-route <path>] [--json]
npm run release -- <part> [<part> …] --canary 10
npm run release -- [<part> …] --remove <remote>
npm run release -- <part> [<part> …] --preview [--name pr-12] [--for 8h] [--site https://…]
npm run release -- <part> [<part> …] --to staging
npm run release -- <part> [<part> …] --dry-run

Builds the parts, checks their types and tests, puts them into the store, verifies them against what is live, composes
the site and makes it live. If a check, a rule or the smoke test finds a fault, the live site stays.

  --canary <number>    this percentage of browsers gets them, with 0 only the team's; the others keep what is live
  --remove <remote>    ends a remote, for example one that has a new name in this release (repeatable)
  --drop-route <path>  removes this address on purpose (repeatable)
  --no-earlier-shells  skips the check against the shells of the last 24 hours, to which a rollback could lead
  --no-checks          skips the types and tests of the parts
  --no-smoke           skips the smoke test in a browser
  --no-watch           does not watch what pages report for the first 15 minutes
  --older              releases sources that do not contain what is live
  --uncommitted        releases sources with changes that no commit contains
  --json               prints the result as JSON
  --dry-run            only checks, with a finding for each live part that would break
  --preview            releases nothing, and prints a link that shows the parts at the preview address
  --name <name>        of the preview; the same name moves the same link (default: a new name)
  --new-link           makes another link for a known name; the one before stops working
  --for <time>         how long the preview exists: 30m, 8h, 2d (default 1d, 7d at most)
  --site <address>     asks this public address until visitors get the release, for a minute at most; of a preview, its
                       address (default: https://preview.<host> of the store's site)
  --to <name>          releases nothing, and adds the parts to the site at https://<name>.<host>, which has no end and
                       takes its environment from the variables; promote -- <name> makes it live without a build

The store is RELEASE_STORE: a folder (default .local/store) or s3://bucket/prefix.`;

const OPTIONS = {
  canary: { type: 'string' },
  remove: { type: 'string', multiple: true, default: [] as string[] },
  'drop-route': { type: 'string', multiple: true, default: [] as string[] },
  'no-checks': { type: 'boolean', default: false },
  'no-smoke': { type: 'boolean', default: false },
  'no-watch': { type: 'boolean', default: false },
  'no-earlier-shells': { type: 'boolean', default: false },
  older: { type: 'boolean', default: false },
  uncommitted: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  name: { type: 'string' },
  'new-link': { type: 'boolean', default: false },
  for: { type: 'string', default: '1d' },
  site: { type: 'string' },
  to: { type: 'string' },
} as const;

await runCommand(
  { help: HELP, options: OPTIONS, maxArguments: Infinity },
  async ({ positionals, values }) => {
    const started = performance.now();
    const isRemovalOnly = positionals.length === 0 && values.remove.length > 0;
    const names = isRemovalOnly ? [] : readPartNames(positionals);
    const canary = readPercent(values.canary);
    const env = siteConfig.environment.read(process.env);
    const seconds = parseDuration(values.for);
    const previewName = readName(
      values.to ?? values.name ?? `preview-${randomBytes(3).toString('hex')}`,
    );
    const log = values.json ? () => undefined : console.log;
    const isDryRun = values['dry-run'];
    const isPreview = values.preview || isDryRun || values.to !== undefined;
    const smoke = isPreview
      ? undefined
      : await chooseSmoke({ isSkipped: values['no-smoke'], config: siteConfig, log });
    // First, so that a wrong address, missing credentials, a missing key or a freeze cost no build.
    const store = await openMachineStore('write');
    const releaser = releaserOf(store);
    const known = await readLive(store);
    const changed = [...names, ...values.remove];
    const uncommitted =
      values.uncommitted || (isPreview && !isDryRun)
        ? []
        : uncommittedSources(names, uncommittedFiles());
    if (!isPreview) refuse([...uncommitted, ...frozenFindings(known, changed, now())]);
    expectOwnerOf(changed, known?.owners, releaser.signer);
    const built = await afterChecks(names, { isSkipped: values['no-checks'], log }, () =>
      buildParts({ parts: names, log }),
    );
    const took = () => ((performance.now() - started) / 1000).toFixed(1);
    const candidates = {
      dists: built.map(({ dist }) => dist),
      dropRoutes: values['drop-route'],
      skipEarlierShells: values['no-earlier-shells'],
    };
    if (isPreview) {
      const live = siteOrigin(store);
      const audience: PreviewAudience =
        values.to === undefined
          ? {
              origin: previewOriginAt(values.site ?? previewOriginOf(live)),
              seconds,
              isNewLink: values['new-link'],
            }
          : { host: hostOf(values.to, live), env };
      // Its server ends a preview.
      if (values.to === undefined) await untilClockIsKnown(values.site ?? live);
      const wanted = { ...candidates, name: previewName, audience, now: now(), isDryRun };
      const made = await preview(releaser, wanted);
      const deprecated = await deprecatedUsesOf(store, built);
      const said = isDryRun
        ? describeDryRun(made, uncommitted, took())
        : describePreview(made, audience, took());
      const text = [...describeDeprecated(deprecated), said].join('\n\n');
      return { text, json: { released: false, preview: made, deprecated, findings: uncommitted } };
    }
    const { live, isNew } = await release(releaser, {
      ...candidates,
      removed: values.remove,
      older: values.older,
      env,
      ...(smoke && { smoke }),
      ...(canary !== undefined && { canary }),
    });
    const changes = live.change.parts.flatMap(({ name, from, to = 'removed', percent, ended }) => {
      const share = percent === undefined ? '' : ` for ${percent} % of browsers`;
      const line = `${name} ${from ? `${from} -> ` : ''}${to}${share}`;
      return ended ? [line, `  ends the canary of ${ended}`] : [line];
    });
    const text = isNew
      ? [...changes, `Live as ${live.sequence} in ${store.place}, after ${took()} s.`].join('\n')
      : `Live already (${live.sequence}); nothing changed.`;
    const visibleMs = values.site ? await untilVisible(values.site, live.sequence) : undefined;
    const visible =
      visibleMs === undefined ? [] : [`For visitors of ${values.site} after ${visibleMs} ms.`];
    // The release is live, whatever the store does now.
    const deprecated = await deprecatedUsesOf(store, built).catch(() => []);
    const said = [...describeDeprecated(deprecated), text, ...visible].join('\n');
    const isWatched = isNew && canary === undefined && !values['no-watch'];
    return {
      text: isWatched ? await watchRelease(releaser, live, { text: said, log }) : said,
      json: {
        released: true,
        isNew,
        live,
        deprecated,
        ...(visibleMs !== undefined && { visibleMs }),
      },
    };
  },
);

/**
 * Checks the types and tests of parts while `work` builds them.
 * @throws ReleaseRefused if the types or a test of a part fail
 */
async function afterChecks<Result>(
  names: readonly PartName[],
  { isSkipped, log }: { isSkipped: boolean; log: (line: string) => void },
  work: () => Promise<Result>,
): Promise<Result> {
  if (isSkipped) {
    log('The types and tests of the parts are skipped (--no-checks).');
    return work();
  }
  const [result, failed] = await Promise.all([work(), checkParts(names)]);
  refuse(
    failed.map(({ name, command, output }) => ({
      rule: name,
      problem: `${command} failed:\n${output}`,
      impact: 'A fault that the checks of the part find would have reached visitors.',
      remedy: 'Fix it. To release without these checks on purpose: --no-checks',
    })),
  );
  if (names.length > 0) log('The types and tests of the parts passed.');
  return result;
}

function describeVersions({ versions }: MadePreview): string {
  return Object.entries(versions)
    .map(([part, version]) => `${part} ${version}`)
    .join(', ');
}

function describeDryRun(made: MadePreview, findings: Finding[], seconds: string): string {
  const said = findings.map(({ problem, remedy }) => `${problem}\n  ${remedy}`).join('\n');
  const result = said === '' ? 'a release would pass' : `all other rules pass. ${said}\nThis took`;
  return `${describeVersions(made)}: ${result}, after ${seconds} s. Nothing has changed.`;
}

function describePreview(made: MadePreview, audience: PreviewAudience, seconds: string): string {
  const { name, link, until } = made;
  const place =
    'host' in audience
      ? `They are at the host name ${audience.host}, which must lead to the server of the site.`
      : (link ?? `The link of ${name} shows them from now on. For another link: --new-link`);
  const end = until
    ? ` exists until ${until.toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'long' })}`
    : ' does not end';
  return `${describeVersions(made)}: verified, after ${seconds} s. The live site stays.

${place}

The preview ${name}${end}.
To make it live, without a build: npm run promote -- ${name}`;
}

/** `staging.site.example` */
function hostOf(name: string, site: string): string {
  const { host, protocol } = new URL(site);
  if (isPreviewAddress(`${name}.${host}`)) throw new Error(`--to ${name} is the preview address.`);
  return new URL(`${protocol}//${name}.${host}`).host;
}

function readName(text: string): string {
  if (/^[a-z\d][a-z\d-]{0,39}$/.test(text)) return text;
  throw new Error(`A name has small letters, digits and dashes, 40 at most, unlike ${text}.`);
}

function readPercent(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^(?:0|[1-9]\d?)$/.test(text)) return Number(text);
  throw new Error(`--canary takes a percentage of browsers, from 0 to 99, not ${text}.`);
}
