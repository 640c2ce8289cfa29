import { readLive } from '../adapters/stores/journal.ts';
import type { Store } from '../adapters/stores/store.ts';
import type { Changed } from '../app/change-site.ts';
import { abort, promote, release, rollback } from '../app/release.ts';
import type { Releaser } from '../app/releaser.ts';
import { parseDuration } from './duration.ts';
import { knownParts, type ReadContext } from './remotes-command.ts';
import { type CommandLine, type CommandResult, onlyArgument } from './run-command.ts';
import { readStages, watchCanary } from './watch-command.ts';

/** What a change of the live site needs: nothing is built, so it needs no sources of the parts. */
export interface CommandContext extends ReadContext {
  releaserOf: (store: Store) => Releaser;
}

const OLDER = { older: { type: 'boolean', default: false } } as const;
const OLDER_HELP = '--older         also with code that does not contain the code of the live site';

/** `rollback <part>`: makes an earlier version of any live part live again. */
export const ROLLBACK = {
  help: `rollback <part> [--to <version>] [--json]

Makes the version before the live one live again. Nothing is built.

  --to <version>  makes this version live, which was live before; also of a removed remote
  ${OLDER_HELP}`,
  options: { to: { type: 'string' }, ...OLDER },
  async run(
    context: CommandContext,
    { positionals, values }: CommandLine<{ to: { type: 'string' } } & typeof OLDER>,
  ): Promise<CommandResult> {
    const name = onlyArgument(positionals, 'Roll back one part at a time: rollback <part>');
    return change(context, values.to === undefined ? name : undefined, (releaser) =>
      rollback(releaser, name, values),
    );
  },
} as const;

const WATCH = {
  stages: { type: 'string', default: '5,25,100' },
  every: { type: 'string', default: '1h' },
  once: { type: 'boolean', default: false },
} as const;

/** `canary promote|abort|watch <remote>`: ends a canary, or lets its reports decide. */
export const CANARY = {
  help: `canary promote <remote> [--json]   makes the canary the live version
canary abort <remote> [--json]     ends the canary
canary watch <remote> [--json]     widens, pauses, aborts or promotes it by what pages report of both versions

  --stages <percentages>  of a watched canary, one after the other (default 5,25,100)
  --every <time>          the minimum time of each stage: 30m, 8h, 2d (default 1h)
  --once                  checks once instead of every minute, for a scheduler
  ${OLDER_HELP.replace('--older', '--older        ')}

release <remote> --canary 10 starts one: 10 % of browsers get the new version.`,
  options: { ...OLDER, ...WATCH },
  async run(
    context: CommandContext,
    { positionals: [how = '', ...words], values }: CommandLine<typeof OLDER & typeof WATCH>,
  ): Promise<CommandResult> {
    if (how !== 'promote' && how !== 'abort' && how !== 'watch') {
      throw new Error('promote, abort or watch? canary promote <remote>, canary abort <remote>');
    }
    const name = onlyArgument(words, `One remote at a time: canary ${how} <remote>`);
    if (how === 'watch') {
      const plan = {
        stages: readStages(values.stages),
        stageMs: parseDuration(values.every) * 1000,
      };
      const releaser = context.releaserOf(await context.openStore('write'));
      const log = values.json ? () => undefined : console.log;
      return watchCanary(releaser, name, { ...plan, once: values.once, older: values.older, log });
    }
    return change(context, name, (releaser) => ({ promote, abort })[how](releaser, name, values));
  },
} as const;

/** `remove <remote>`: ends a remote. */
export const REMOVE = {
  help: `remove <remote> [--json]

Ends a remote: its addresses show the page for unknown addresses. rollback <remote> --to <version> brings it back.

  ${OLDER_HELP}`,
  options: OLDER,
  async run(
    context: CommandContext,
    { positionals, values }: CommandLine<typeof OLDER>,
  ): Promise<CommandResult> {
    const name = onlyArgument(positionals, 'Remove one remote at a time: remove <remote>');
    return change(context, name, (releaser) =>
      release(releaser, { dists: [], removed: [name], older: values.older }),
    );
  },
} as const;

/** Changes the live site and says what changed. */
async function change(
  { openStore, releaserOf }: CommandContext,
  part: string | undefined,
  work: (releaser: Releaser) => Promise<Changed>,
): Promise<CommandResult> {
  const started = performance.now();
  const store = await openStore('write');
  if (part !== undefined) {
    const live = await readLive(store);
    if (live && !live.parts[part])
      throw new Error(`There is no part called ${part}. ${knownParts(live)}`);
  }
  const { live } = await work(releaserOf(store));
  const milliseconds = Math.round(performance.now() - started);
  const lines = live.change.parts.map(
    ({ name, from = 'removed', to = 'removed' }) =>
      `${name} ${from} -> ${to}; live as ${live.sequence} after ${milliseconds} ms.`,
  );
  return { text: lines.join('\n'), json: { released: true, live } };
}
