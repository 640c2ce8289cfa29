import { adoptContainer } from '@platform/build/adopt-container';
import { type CommandLine, runCommand } from '@platform/build/command-line';
import { uncommittedFiles } from '@platform/build/commits';
import type { PartName } from '@platform/build/part-sources';
import { siteConfig } from '@platform/build/site';
import { describeLive } from '../after/announce.ts';
import { release } from '../ask/release.ts';
import { asker, uncommittedContainer, uncommittedSources, withHistoryOf } from '../ask/releaser.ts';
import { frozenFindings } from '../check/rules/request-rules.ts';
import { refuse } from '../check/rules/rule.ts';
import { chooseSmoke } from '../inspect/smoke-journey.ts';
import type { Changed } from '../releaser.ts';
import { readBase } from '../store/journal.ts';
import { BUILD_HELP, BUILD_OPTIONS, buildChecked, readPartNames } from './build-checked.ts';
import { deprecatedUses, describeDeprecated } from './describe-remotes.ts';

const HELP = `npm run release -- <part> [<part> …] [--json]
npm run release -- [<part> …] --remove <remote>
npm run release -- --container <folder>

Builds the parts, checks their types and tests, puts them into the store, verifies them against what is live, composes
the site and makes it live. If a check, a rule or the smoke test finds a fault, the live site stays.

  --canary <number>    this percentage of browsers gets them, with 0 only the team's; the others keep what is live
  --container <folder> releases what another build with Module Federation wrote, with its routes.json
  --remove <remote>    ends a remote, for example one that has a new name in this release (repeatable)
  --dry-run            only checks, also what no commit contains, and names each live part that would break
${BUILD_HELP}
  --no-smoke           skips the smoke test in a browser
  --older              releases sources that do not contain what is live
  --uncommitted        releases sources with changes that no commit contains

The store is RELEASE_STORE: a folder (default .local/store) or s3://bucket/prefix.`;

const OPTIONS = {
  ...BUILD_OPTIONS,
  canary: { type: 'string' },
  container: { type: 'string' },
  remove: { type: 'string', multiple: true, default: [] as string[] },
  'no-smoke': { type: 'boolean', default: false },
  older: { type: 'boolean', default: false },
  uncommitted: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

type Values = CommandLine<typeof OPTIONS>['values'];
type Log = (line: string) => void;

await runCommand(
  { help: HELP, options: OPTIONS, maxArguments: Infinity },
  async ({ positionals, values }) => {
    const started = performance.now();
    const buildsNone = values.container !== undefined || values.remove.length > 0;
    const names = positionals.length === 0 && buildsNone ? [] : readPartNames(positionals);
    const canary = readPercent(values.canary);
    const log = values.json ? () => undefined : console.log;
    const releaser = await prepare(names, values, log);
    const built = await buildChecked(names, { isSkipped: values['no-checks'], log });
    if (values.container !== undefined) {
      built.push(await adoptContainer(values.container));
      log(
        'Of the container nothing is prerendered, no types are compared, and servers alone check styles.',
      );
    }
    const result = await release(releaser, {
      dists: built.map(({ dist }) => dist),
      removed: values.remove,
      env: siteConfig.environment.read(process.env),
      dropRoutes: values['drop-route'],
      older: values.older,
      isDryRun: values['dry-run'],
      ...(canary !== undefined && { canary }),
    });
    // The release is live, whatever the store does now.
    const deprecated = await deprecatedUses(releaser.store, result.live, built).catch(() => []);
    const known = describeDeprecated(deprecated);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const isDryRun = values['dry-run'];
    const said = isDryRun ? 'A release would pass. Nothing has changed.' : describeChanged(result);
    const end = `${said}\nAfter ${seconds} s, in ${releaser.store.place}.`;
    const json = isDryRun ? { released: false } : { released: true, ...result };
    return { text: [...known, end].join('\n\n'), json: { ...json, deprecated } };
  },
);

/** Before the build, so that a missing browser, missing credentials or a freeze cost none. */
async function prepare(names: readonly PartName[], values: Values, log: Log) {
  const isDryRun = values['dry-run'];
  const { container } = values;
  const own = await asker();
  const releaser = container === undefined ? own : withHistoryOf(own, container);
  const isSkipped = values['no-smoke'] || isDryRun;
  // The composer inspects what teams ask for.
  const smoke = releaser.team
    ? undefined
    : await chooseSmoke({ isSkipped, config: siteConfig, log });
  if (!values.uncommitted && !isDryRun)
    refuse([
      ...uncommittedSources(names, uncommittedFiles()),
      ...(container === undefined ? [] : uncommittedContainer(container)),
    ]);
  const live = (await readBase(releaser))?.live;
  refuse(frozenFindings(live, [...names, ...values.remove], new Date()));
  return { ...releaser, smoke };
}

function describeChanged({ live, isNew }: Changed): string {
  return isNew ? describeLive(live) : `Live already (${live.sequence}); nothing changed.`;
}

function readPercent(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^(?:0|[1-9]\d?)$/.test(text)) return Number(text);
  throw new Error(`--canary takes a percentage of browsers, from 0 to 99, not ${text}.`);
}
