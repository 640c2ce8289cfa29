import { setTimeout as delay } from 'node:timers/promises';
import { type CommandResult, onlyArgument, runCommand } from '@platform/build/command-line';
import { siteConfig } from '@platform/build/site';
import { describeChange, describeLive } from '../after/announce.ts';
import { judgeCanaries } from '../ask/judge-canaries.ts';
import { joinTeam, promotePreview } from '../ask/preview.ts';
import {
  abort,
  freeze,
  MIN_KEPT_DAYS,
  promote,
  prune,
  rollback,
  setOwners,
} from '../ask/release.ts';
import { asker } from '../ask/releaser.ts';
import { chooseSmoke } from '../inspect/smoke-journey.ts';
import type { State } from '../state/state.ts';
import { readBase } from '../store/journal.ts';
import { siteOrigin } from '../store/machine-store.ts';
import { table } from './describe-remotes.ts';

// Nothing is built, so it needs no sources of the parts. The commands of package.json name one of the words; what is
// left are its own arguments.
const [word] = process.argv.splice(2, 1) as [keyof typeof HELP];

const HELP = {
  rollback: `rollback <part> [<part> …] [--to <version>] [--json]

Makes live again what was live before, by the journal, also a removed remote. Nothing is built.

  --to <version>  makes this version live, which was live before
  --older         also with code that does not contain the code of the live site`,

  canary: `canary abort <part> […] [--json]     ends the canaries
canary watch [--once]                widens, promotes or ends all canaries by what pages report, until none is left
canary join [--json]                 prints a secret link: browsers that open it get every canary, also one of 0 %.
                                     The link before it stops working; browsers that have joined stay

  --once   looks once instead of every 10 seconds
  --older  also with code that does not contain the code of the live site

release <part> […] --canary 10 starts one: 10 % of browsers get the new version.`,

  promote: `promote <part or preview> [<part> …] [--json]

Makes the canaries of parts live for all, or the candidates of a preview, with the bytes that it shows. Nothing is built. A
preview must pass the rules and the smoke test of a release, with what is live now.

  --drop-route <path>  removes this address on purpose (repeatable)
  --no-smoke           skips the smoke test in a browser
  --older              also with code that does not contain what is live
  --uncommitted        makes versions live that were built with changes that no commit contains`,

  freeze: `freeze [<part>] --until 2026-12-01T08:00 --why "<reason>" [--json]
freeze [<part>] --end [--json]

Refuses releases, promotions and wider canaries of a part, or without a part of the whole site. Rollbacks, aborts and
previews go on.

  --until <time>  when it ends, in the time of this machine unless it names another: 2026-12-01T08:00+05:30
  --why <reason>  shown to anyone it refuses
  --end           ends it now`,

  owners: `owners [--json]
owners <part or site> <key> [<key> …]
owners <part or site> --none

Shows who may ask the composer for changes, or sets the keys that may: of one part, or of the whole site. It needs the key
of the site (RELEASE_KEY) or that of an owner of the site (TEAM_KEY). npm run key -- <file> makes a key.`,

  prune: `prune [--keep 30d] [--dry-run] [--json]

Removes from the store what was not live within the kept days and what no rollback can reach. Releases can run at the same time.

  --keep <days>  at least 30d, as long as tabs may stay open (default 30d)
  --dry-run      only says what would be removed`,
};

const help = HELP[word];
const flag = { type: 'boolean', default: false } as const;

const COMMANDS: Record<keyof typeof HELP, () => Promise<void>> = {
  rollback: () =>
    runCommand(
      { help, options: { to: { type: 'string' }, older: flag }, maxArguments: Infinity },
      async ({ positionals, values }) => {
        if (values.to !== undefined) onlyArgument(positionals, '--to names a version of one part.');
        if (positionals.length === 0) throw new Error('Which part? rollback <part> [<part> …]');
        return resultOf((await rollback(await asker(), positionals, values)).live);
      },
    ),
  canary: () =>
    runCommand(
      { help, options: { older: flag, once: flag }, maxArguments: Infinity },
      async ({ positionals: [how = '', ...names], values }) => {
        if (how === 'join') return joinCanaries();
        if (how === 'watch') return watchCanaries(values);
        if (how !== 'abort') throw new Error('abort, watch or join? canary abort <part>');
        if (names.length === 0) throw new Error('Which canary? canary abort <part> […]');
        return resultOf((await abort(await asker(), names, values)).live);
      },
    ),
  promote: () =>
    runCommand(
      {
        help,
        options: {
          'drop-route': { type: 'string', multiple: true, default: [] as string[] },
          'no-smoke': flag,
          older: flag,
          uncommitted: flag,
        },
        maxArguments: Infinity,
      },
      async ({ positionals, values }) => {
        const { older, uncommitted, 'drop-route': dropRoutes, 'no-smoke': isSkipped } = values;
        if (positionals.length === 0)
          throw new Error('Which canary or preview? npm run promote -- <part or preview>');
        const releaser = await asker();
        const before = (await readBase(releaser))?.live;
        if (positionals.some((name) => before?.parts[name]))
          return resultOf((await promote(releaser, positionals, { older })).live);
        const which = 'One preview at a time: npm run promote -- <preview>';
        const name = onlyArgument(positionals, which);
        const log = values.json ? () => undefined : console.log;
        // The composer inspects what teams ask for.
        const smoke = releaser.team
          ? undefined
          : await chooseSmoke({ isSkipped, config: siteConfig, log });
        const allowed = { dropRoutes, older, uncommitted };
        return resultOf((await promotePreview({ ...releaser, smoke }, name, allowed)).live);
      },
    ),
  freeze: () =>
    runCommand(
      {
        help,
        options: { until: { type: 'string' }, why: { type: 'string', default: '' }, end: flag },
        maxArguments: 1,
      },
      async ({ positionals: [part], values: { until, why, end } }) => {
        if (end === (until !== undefined))
          throw new Error('Until when? --until 2026-12-01T08:00, or --end');
        const asked = { part, ...(until !== undefined && { until: new Date(until), why }) };
        const live = await freeze(await asker(), asked);
        const said = live.change.freeze!.until;
        const outcome = said ? `frozen until ${said}` : 'no longer frozen';
        return { text: `${part ?? 'The site'} is ${outcome}.`, json: { freezes: live.freezes } };
      },
    ),
  owners: () =>
    runCommand(
      { help, options: { none: flag }, maxArguments: 21 },
      async ({ positionals: [owned, ...keys], values: { none } }) => {
        if (owned !== undefined && none === keys.length > 0)
          throw new Error(`Which keys? npm run owners -- ${owned} <key>, or --none`);
        const releaser = await asker(owned === undefined ? 'read' : 'write');
        const state =
          owned === undefined
            ? (await readBase(releaser))?.live
            : await setOwners(releaser, { owned, keys });
        const owners = state?.owners ?? {};
        const rows = Object.entries(owners).flatMap(([name, all]) => all.map((key) => [name, key]));
        const text =
          rows.length > 0 ? table([['owns', 'key'], ...rows]) : 'This site has no owners.';
        return { text, json: { owners } };
      },
    ),
  prune: () =>
    runCommand(
      { help, options: { keep: { type: 'string', default: '30d' }, 'dry-run': flag } },
      async ({ values: { keep, 'dry-run': isDryRun } }) => {
        const keepDays = Number(/^(\d+)d$/.exec(keep)?.[1]);
        if (!(keepDays >= MIN_KEPT_DAYS))
          throw new Error(`--keep takes days, at least ${MIN_KEPT_DAYS}d, not ${keep}.`);
        const releaser = await asker(isDryRun ? 'read' : 'write');
        const keys = await prune(releaser, { keepDays, isDryRun });
        const versions = keys.filter((key) => /^mf\/.*\/contract\.json$/.test(key));
        const lines = versions.map((key) => key.split('/').slice(1, 3).join('@'));
        const summary = `${keys.length} files, ${versions.length} versions of ${releaser.store.place}`;
        const text = [...lines, `${isDryRun ? 'Would remove' : 'Removed'} ${summary}.`].join('\n');
        return { text, json: { keys } };
      },
    ),
};

const resultOf = (live: State): CommandResult => ({
  text: describeLive(live),
  json: { released: true, live },
});

async function joinCanaries(): Promise<CommandResult> {
  const releaser = await asker();
  const link = await joinTeam(releaser, siteOrigin(releaser.store));
  const text = `Every browser that opens this link gets all canaries:\n\n${link}`;
  return { text, json: { link } };
}

const LOOK_EVERY_MS = 10_000;

/** What `compose` does all the time, with each new verdict on the terminal. */
async function watchCanaries({ once }: { once: boolean }): Promise<CommandResult> {
  const releaser = await asker();
  for (let said = ''; ; await delay(LOOK_EVERY_MS)) {
    const found = await judgeCanaries(releaser);
    if (!found) return { text: 'There is no canary.', json: { verdicts: [], changes: [] } };
    const lines = [
      ...found.verdicts.map(({ part, version, reason }) => `${part} ${version}: ${reason}`),
      ...found.changes.map(({ live }) => describeChange(live.change)),
    ];
    const text = lines.join('\n');
    if (once) return { text, json: found };
    if (text !== said) console.log(text);
    said = text;
  }
}

await COMMANDS[word]();
