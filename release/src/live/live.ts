import type { Env } from '../../../shared-kit/src/env.ts';
import type { Store } from '../store/store.ts';
import { jsonBytes, readJson } from '../store/store.ts';

/** One part as it is live. */
export interface LivePart {
  version: string;
  /** Versions that were live before and were not rolled back, the latest first. */
  good: string[];
}

/** What changed, who changed it and when. */
export interface Change {
  /** `preview-key`: the site trusts another key for its preview links; no part changed. */
  kind: 'release' | 'rollback' | 'preview-key';
  parts: { name: string; from?: string; to: string }[];
  /** As git knows them. */
  by: string;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * The state of the site. Each state is written once, under its number; the highest number is live.
 * So the states are the journal too, and of two that would follow the same state only one can be written.
 */
export interface Live {
  sequence: number;
  /** The revision of the composed pages. */
  site: string;
  /** The shell and every remote, by name. */
  parts: Record<string, LivePart>;
  env: Env;
  change: Change;
}

const FOLDER = 'live/';
/** As many versions as anybody would roll back over. */
const GOOD_VERSIONS = 10;

const keyOf = (sequence: number): string => `${FOLDER}${String(sequence).padStart(8, '0')}.json`;

/** What is live now, or `undefined` before the first release. */
export async function readLive(store: Store): Promise<Live | undefined> {
  const latest = (await store.list(FOLDER)).at(-1);
  return latest === undefined ? undefined : readJson<Live>(store, latest);
}

/** Every state there ever was, the first one first. */
export const readJournal = async (store: Store): Promise<Live[]> =>
  Promise.all((await store.list(FOLDER)).map((key) => readJson<Live>(store, key)));

/** The last states, the first one first, with the one that was live at a moment. */
export async function readJournalSince(store: Store, moment: Date): Promise<Live[]> {
  const states: Live[] = [];
  for (const key of (await store.list(FOLDER)).toReversed()) {
    const state = await readJson<Live>(store, key);
    states.unshift(state);
    if (new Date(state.change.at) <= moment) break;
  }
  return states;
}

/** Makes a state live. @returns `false`, with nothing changed, where somebody else was first with its number */
export const writeLive = (store: Store, live: Live): Promise<boolean> =>
  store.create(keyOf(live.sequence), jsonBytes(live));

/** The parts after a release of some of them. */
export function afterRelease(
  parts: Readonly<Record<string, LivePart>>,
  released: Readonly<Record<string, string>>,
): Record<string, LivePart> {
  const changed = Object.entries(released).map(([name, version]) => {
    const { version: before, good } = parts[name] ?? { version: undefined, good: [] };
    if (before === version) return [name, { version, good }] as const;
    const earlier = [before, ...good].filter(
      (known) => known !== undefined && known !== version,
    ) as string[];
    return [name, { version, good: earlier.slice(0, GOOD_VERSIONS) }] as const;
  });
  return sorted({ ...parts, ...Object.fromEntries(changed) });
}

/** The parts after one of them went back to the version before. @throws Error when there is none */
export function afterRollback(
  parts: Readonly<Record<string, LivePart>>,
  name: string,
): Record<string, LivePart> {
  const part = parts[name];
  if (!part) throw new Error(`${name} is not live, so it cannot be rolled back.`);
  const [version, ...good] = part.good;
  if (!version) {
    throw new Error(
      `${name}@${part.version} is the first version that was live: nothing is before it.`,
    );
  }
  return sorted({ ...parts, [name]: { version, good } });
}

/** The change that made a part what it is now. */
export const lastChange = (journal: readonly Live[], name: string): Change | undefined =>
  journal.findLast(({ change }) => change.parts.some((part) => part.name === name))?.change;

/** Whether somebody took this version of a part back, and nothing was released of it since. */
export function isRolledBack(journal: readonly Live[], name: string, version: string): boolean {
  const change = lastChange(journal, name);
  return (
    change?.kind === 'rollback' &&
    change.parts.some((part) => part.name === name && part.from === version)
  );
}

/** What differs between two states, as the journal tells it. */
export const differences = (
  before: Readonly<Record<string, LivePart>>,
  after: Readonly<Record<string, LivePart>>,
): Change['parts'] =>
  Object.entries(after).flatMap(([name, { version: to }]) => {
    const from = before[name]?.version;
    if (from === to) return [];
    return [from === undefined ? { name, to } : { name, from, to }];
  });

/** By name, so that the same parts are always the same text. */
const sorted = <T>(parts: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
