import type { SiteConfig } from '@platform/contract/site';
import { readJournal, readLive } from '../adapters/stores/journal.ts';
import type { Access } from '../adapters/stores/store.ts';
import type { Store } from '../adapters/stores/store.ts';
import type { Changed } from '../app/change-site.ts';
import { abort, promote, release, rollback } from '../app/release.ts';
import type { Releaser } from '../app/releaser.ts';
import type { Live } from '../core/state/live.ts';
import { describeRemotes } from './describe-remotes.ts';
import { type CommandLine, type CommandResult, onlyWord } from './run-command.ts';
import { changelog } from './tables.ts';

/** What a command on the live site needs: nothing is built, so it needs no sources of the parts. */
export interface CommandContext {
  site: SiteConfig;
  openStore: (access: Access) => Promise<Store>;
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
    const name = onlyWord(positionals, 'Roll back one part at a time: rollback <part>');
    return change(context, values.to === undefined ? name : undefined, (releaser) =>
      rollback(releaser, name, values),
    );
  },
} as const;

/** `canary promote|abort <remote>`: ends a canary. */
export const CANARY = {
  help: `canary promote <remote> [--json]   makes the canary the live version
canary abort <remote> [--json]     ends the canary

  ${OLDER_HELP}

release <remote> --canary 10 starts one: 10 % of browsers get the new version.`,
  options: OLDER,
  async run(
    context: CommandContext,
    { positionals: [how = '', ...words], values }: CommandLine<typeof OLDER>,
  ): Promise<CommandResult> {
    if (how !== 'promote' && how !== 'abort') {
      throw new Error('promote or abort? canary promote <remote>, canary abort <remote>');
    }
    const name = onlyWord(words, `One remote at a time: canary ${how} <remote>`);
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
    const name = onlyWord(positionals, 'Remove one remote at a time: remove <remote>');
    return change(context, name, (releaser) =>
      release(releaser, { dists: [], removed: [name], older: values.older }),
    );
  },
} as const;

/** `remotes`: what is live, and what happened. */
export const REMOTES = {
  help: `remotes [--changelog <part>] [--json]

Shows the live parts, the last changes, and what pages reported. It only reads.

  --changelog <part>  shows all changes of a part, with the subjects of their commits`,
  options: { changelog: { type: 'string' } },
  async run(
    { site, openStore }: CommandContext,
    { values }: CommandLine<{ changelog: { type: 'string' } }>,
  ): Promise<CommandResult> {
    const store = await openStore('read');
    const journal = await readJournal(store);
    const live = journal.at(-1);
    if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
    if (values.changelog === undefined) return describeRemotes(journal, live, site);
    const name = values.changelog;
    const changes = journal.flatMap(({ change: one }) =>
      one.parts.some((part) => part.name === name) ? [one] : [],
    );
    if (changes.length === 0) throw new Error(`${name} has no changes. ${knownParts(live)}`);
    return { text: changelog(journal, name), json: changes.toReversed() };
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

const knownParts = ({ parts }: Live): string => `Live are ${Object.keys(parts).join(', ')}.`;
