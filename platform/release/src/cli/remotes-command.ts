import type { SiteConfig } from '@platform/contract/site';
import { readJournal, readLatest } from '../adapters/stores/journal.ts';
import type { Access, Store } from '../adapters/stores/store.ts';
import type { Live } from '../core/state/live.ts';
import { describeRemotes, isShown } from './describe-remotes.ts';
import type { CommandLine, CommandResult } from './run-command.ts';
import { changelog } from './tables.ts';

export interface ReadContext {
  config: SiteConfig;
  openStore: (access: Access) => Promise<Store>;
}

export const REMOTES = {
  help: `remotes [--changelog <part>] [--json]

Shows the live parts, the last changes, and what pages reported. It only reads.

  --changelog <part>  shows all changes of a part, with the subjects of their commits`,
  options: { changelog: { type: 'string' } },
  maxArguments: 0,
  async run(
    { config, openStore }: ReadContext,
    { values }: CommandLine<{ changelog: { type: 'string' } }>,
  ): Promise<CommandResult> {
    const store = await openStore('read');
    const name = values.changelog;
    const journal = await (name === undefined ? readLatest(store, isShown()) : readJournal(store));
    const live = journal.at(-1);
    if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
    if (name === undefined) return describeRemotes(journal, live, config);
    const changes = journal.flatMap(({ change: one }) =>
      one.parts.some((part) => part.name === name) ? [one] : [],
    );
    if (changes.length === 0) throw new Error(`${name} has no changes. ${knownParts(live)}`);
    return { text: changelog(journal, name), json: changes.toReversed() };
  },
} as const;

/** The live parts, for a message about an unknown one. */
export const knownParts = ({ parts }: Live): string => `Live are ${Object.keys(parts).join(', ')}.`;
