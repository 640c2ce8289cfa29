import { setTimeout as delay } from 'node:timers/promises';
import { type CommandResult, onlyArgument, runCommand } from '@platform/build/command-line';
import { describePart } from '../after/announce.ts';
import { followVerdicts, readVerdicts } from '../ask/judge-canaries.ts';
import { joinTeam } from '../ask/preview.ts';
import { abort, freeze, rollback } from '../ask/release.ts';
import { asker } from '../ask/releaser.ts';
import type { Changed, Releaser } from '../releaser.ts';
import { readBase } from '../store/journal.ts';
import { openMachineStore, siteOrigin } from '../store/machine-store.ts';
import { knownParts } from './describe-remotes.ts';

// Nothing is built, so it needs no sources of the parts. The commands of package.json name one of the words.
const [word, ...args] = process.argv.slice(2) as ['rollback' | 'canary' | 'freeze', ...string[]];

const OLDER = { older: { type: 'boolean', default: false } } as const;

const runRollback = (): Promise<void> =>
  runCommand(
    {
      help: `rollback <part> [<part> …] [--to <version>] [--json]

Makes live again what was live before, by the journal, also a removed remote. Nothing is built.

  --to <version>  makes this version live, which was live before
  --older         also with code that does not contain the code of the live site`,
      options: { to: { type: 'string' }, ...OLDER },
      maxArguments: Infinity,
    },
    async ({ positionals, values }) => {
      if (values.to !== undefined) onlyArgument(positionals, '--to names a version of one part.');
      if (positionals.length === 0) throw new Error('Which part? rollback <part> [<part> …]');
      return change([], (releaser) => rollback(releaser, positionals, values));
    },
    args,
  );

const runCanary = (): Promise<void> =>
  runCommand(
    {
      help: `canary abort <part> […] [--json]     ends the canaries
canary watch [--once]                widens, promotes or ends all canaries by what pages report, until none is left
canary join [--json]                 prints a secret link: browsers that open it get every canary, also one of 0 %.
                                     The link before it stops working; browsers that have joined stay

  --once   looks once instead of every minute
  --older  also with code that does not contain the code of the live site

release <part> […] --canary 10 starts one: 10 % of browsers get the new version.`,
      options: {
        ...OLDER,
        once: { type: 'boolean', default: false },
      },
      maxArguments: Infinity,
    },
    async ({ positionals: [how = '', ...names], values }) => {
      if (how === 'join') {
        const store = await openMachineStore('write');
        const link = await joinTeam(await asker(store), siteOrigin(store));
        const text = `Every browser that opens this link gets all canaries:\n\n${link}`;
        return { text, json: { link } };
      }
      if (how === 'watch') return watchCanaries(values);
      if (how !== 'abort') throw new Error('abort, watch or join? canary abort <part>');
      if (names.length === 0) throw new Error('Which canary? canary abort <part> […]');
      return change(names, (releaser) => abort(releaser, names, values));
    },
    args,
  );

const LOOK_EVERY_MS = 10_000;

/** What `compose` does all the time, with each new verdict on the terminal. */
async function watchCanaries({ once }: { once: boolean }): Promise<CommandResult> {
  const releaser = await asker(await openMachineStore('write'));
  for (let said = ''; ; await delay(LOOK_EVERY_MS)) {
    const live = (await readBase(releaser))?.live;
    if (!Object.values(live?.parts ?? {}).some(({ canary }) => canary))
      return { text: 'There is no canary.', json: { verdicts: [], changes: [] } };
    const verdicts = await readVerdicts(releaser, live!);
    const changes = await followVerdicts(releaser, live!, { verdicts, now: new Date() });
    const lines = [
      ...verdicts.map(({ part, version, reason }) => `${part} ${version}: ${reason}`),
      ...changes.flatMap(({ live: { change: made } }) =>
        [made.kind, ...made.parts.map(describePart)].join(' '),
      ),
    ];
    const text = lines.join('\n');
    if (once) return { text, json: { verdicts, changes } };
    if (text !== said) console.log(text);
    said = text;
  }
}

const runFreeze = (): Promise<void> =>
  runCommand(
    {
      help: `freeze [<part>] --until 2026-12-01T08:00 --why "<reason>" [--json]
freeze [<part>] --end [--json]

Refuses releases, promotions and wider canaries of a part, or without a part of the whole site. Rollbacks, aborts and
previews go on.

  --until <time>  when it ends, in the time of this machine unless it names another: 2026-12-01T08:00+05:30
  --why <reason>  shown to anyone it refuses
  --end           ends it now`,
      options: {
        until: { type: 'string' },
        why: { type: 'string', default: '' },
        end: { type: 'boolean', default: false },
      },
      maxArguments: 1,
    },
    async ({ positionals: [part], values: { until, why, end } }) => {
      if (end === (until !== undefined))
        throw new Error('Until when? --until 2026-12-01T08:00, or --end');
      const asked = { part, ...(until !== undefined && { until: new Date(until), why }) };
      const live = await freeze(await asker(await openMachineStore('write')), asked);
      const said = live.change.freeze!.until;
      const is = said ? `frozen until ${said}` : 'no longer frozen';
      return { text: `${part ?? 'The site'} is ${is}.`, json: { freezes: live.freezes } };
    },
    args,
  );

async function change(
  parts: readonly string[],
  work: (releaser: Releaser) => Promise<Changed>,
): Promise<CommandResult> {
  const started = performance.now();
  const releaser = await asker(await openMachineStore('write'));
  const before = (await readBase(releaser))?.live;
  const unknown = before && parts.find((part) => !before.parts[part]);
  if (unknown !== undefined)
    throw new Error(`There is no part called ${unknown}. ${knownParts(before!)}`);
  const { live } = await work(releaser);
  const milliseconds = Math.round(performance.now() - started);
  const lines = live.change.parts.map(
    ({ name, from = 'removed', to = 'removed' }) =>
      `${name} ${from} -> ${to}; live as ${live.sequence} after ${milliseconds} ms.`,
  );
  return { text: lines.join('\n'), json: { released: true, live } };
}

await { rollback: runRollback, canary: runCanary, freeze: runFreeze }[word]();
