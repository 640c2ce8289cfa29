import { type CommandLine, type CommandResult, onlyArgument } from '@platform/build/command-line';
import { readBase } from '../store/journal.ts';
import type { Store } from '../store/store.ts';
import { joinTeam } from '../ask/preview.ts';
import { abort, freeze, promote, release, rollback } from '../ask/release.ts';
import type { Changed, Releaser } from '../releaser.ts';
import { parseDuration } from './duration.ts';
import { knownParts, type ReadContext } from './remotes-command.ts';
import { readStages, watchCanary } from './watch-command.ts';

/** Nothing is built, so it needs no sources of the parts. */
export interface CommandContext extends ReadContext {
  releaserOf: (store: Store) => Releaser;
  originOf: (store: Store) => string;
}

const OLDER = { older: { type: 'boolean', default: false } } as const;
const OLDER_HELP = '--older         also with code that does not contain the code of the live site';

export const ROLLBACK = {
  help: `rollback <part> [<part> …] [--to <version>] [--json]

Makes live again what was live before, by the journal, also a removed remote. Nothing is built.

  --to <version>  makes this version live, which was live before
  ${OLDER_HELP}`,
  options: { to: { type: 'string' }, ...OLDER },
  maxArguments: Infinity,
  async run(
    context: CommandContext,
    { positionals, values }: CommandLine<{ to: { type: 'string' } } & typeof OLDER>,
  ): Promise<CommandResult> {
    if (values.to !== undefined) onlyArgument(positionals, '--to names a version of one part.');
    if (positionals.length === 0) throw new Error('Which part? rollback <part> [<part> …]');
    return change(context, [], (releaser) => rollback(releaser, positionals, values));
  },
} as const;

const WATCH = {
  stages: { type: 'string', default: '5,25,100' },
  every: { type: 'string', default: '1h' },
  once: { type: 'boolean', default: false },
} as const;

export const CANARY = {
  help: `canary abort <part> […] [--json]     ends the canaries
canary watch <part> […] [--json]     widens, pauses, aborts or promotes them by what pages report of both versions
canary join [--json]                 prints a secret link: browsers that open it get every canary, also one of 0 %.
                                     The link before it stops working; browsers that have joined stay

  --stages <percentages>  of a watched canary, one after the other (default 5,25,100)
  --every <time>          the minimum time of each stage: 30m, 8h, 2d (default 1h)
  --once                  checks once instead of every minute, for a scheduler
  ${OLDER_HELP.replace('--older', '--older        ')}

release <part> […] --canary 10 starts one: 10 % of browsers get the new version.`,
  options: { ...OLDER, ...WATCH },
  maxArguments: Infinity,
  async run(
    context: CommandContext,
    { positionals: [how = '', ...names], values }: CommandLine<typeof OLDER & typeof WATCH>,
  ): Promise<CommandResult> {
    if (how === 'join') {
      const store = await context.openStore('write');
      const link = await joinTeam(context.releaserOf(store), context.originOf(store));
      return {
        text: `Every browser that opens this link gets all canaries:\n\n${link}`,
        json: { link },
      };
    }
    if (how !== 'abort' && how !== 'watch') {
      throw new Error('abort, watch or join? canary abort <part>');
    }
    if (names.length === 0) throw new Error(`Which canary? canary ${how} <part> […]`);
    if (how === 'watch') {
      const plan = {
        stages: readStages(values.stages),
        stageMs: parseDuration(values.every) * 1000,
      };
      const releaser = context.releaserOf(await context.openStore('write'));
      const log = values.json ? () => undefined : console.log;
      return watchCanary(releaser, names, { ...plan, once: values.once, older: values.older, log });
    }
    return change(context, names, (releaser) => abort(releaser, names, values));
  },
} as const;

/** Of canaries. The command of a checkout promotes previews as well. */
export const PROMOTE = {
  help: `promote <part> […] [--json]

Makes the canaries of these parts the live versions, together.

  ${OLDER_HELP}`,
  options: OLDER,
  maxArguments: Infinity,
  async run(
    context: CommandContext,
    { positionals, values }: CommandLine<typeof OLDER>,
  ): Promise<CommandResult> {
    if (positionals.length === 0) throw new Error('Which canary? promote <part> […]');
    return change(context, positionals, (releaser) => promote(releaser, positionals, values));
  },
} as const;

export const REMOVE = {
  help: `remove <remote> [--json]

Ends a remote: its addresses show the page for unknown addresses. rollback <remote> brings it back.

  ${OLDER_HELP}`,
  options: OLDER,
  maxArguments: Infinity,
  async run(
    context: CommandContext,
    { positionals, values }: CommandLine<typeof OLDER>,
  ): Promise<CommandResult> {
    const name = onlyArgument(positionals, 'Remove one remote at a time: remove <remote>');
    return change(context, [name], (releaser) =>
      release(releaser, { dists: [], removed: [name], older: values.older }),
    );
  },
} as const;

const FREEZE_OPTIONS = {
  until: { type: 'string' },
  why: { type: 'string', default: '' },
  end: { type: 'boolean', default: false },
} as const;

/** `freeze [<part>]`: refuses releases of a part, or of the whole site, for a time. */
export const FREEZE = {
  help: `freeze [<part>] --until 2026-12-01T08:00 --why "<reason>" [--json]
freeze [<part>] --end [--json]

Refuses releases, promotions and wider canaries of a part, or without a part of the whole site. Rollbacks, aborts and
previews go on.

  --until <time>  when it ends, in the time of this machine unless it names another: 2026-12-01T08:00+05:30
  --why <reason>  what those read whom it refuses
  --end           ends it now`,
  options: FREEZE_OPTIONS,
  maxArguments: 1,
  async run(
    context: CommandContext,
    { positionals: [part], values: { until, why, end } }: CommandLine<typeof FREEZE_OPTIONS>,
  ): Promise<CommandResult> {
    if (end === (until !== undefined))
      throw new Error('Until when? --until 2026-12-01T08:00, or --end');
    const live = await freeze(context.releaserOf(await context.openStore('write')), {
      part,
      ...(until !== undefined && { until: new Date(until), why }),
    });
    const said = live.change.freeze!.until;
    const text = `${part ?? 'The site'} is ${said ? `frozen until ${said}` : 'no longer frozen'}.`;
    return { text, json: { freezes: live.freezes } };
  },
} as const;

async function change(
  { openStore, releaserOf }: CommandContext,
  parts: readonly string[],
  work: (releaser: Releaser) => Promise<Changed>,
): Promise<CommandResult> {
  const started = performance.now();
  const releaser = releaserOf(await openStore('write'));
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
