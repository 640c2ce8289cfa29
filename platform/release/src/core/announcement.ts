import { visibleLine } from '@platform/contract/visible-text';
import type { Live } from './state/live.ts';

/** What the webhook receives, as JSON. */
export interface Announcement {
  kind: Live['change']['kind'];
  /** The number of the state, which is live from now on. */
  sequence: number;
  parts: Live['change']['parts'];
  by: string;
  /** ISO 8601, UTC. */
  at: string;
  /** One sentence for people, also the subject of the mail. */
  text: string;
}

/** The announcement of a state; `undefined` if it changes nothing that visitors get. */
export function announcementOf({ sequence, change }: Live): Announcement | undefined {
  const { kind, at } = change;
  if (['prune', 'preview', 'team', 'freeze'].includes(kind)) return undefined;
  const by = visibleLine(change.by);
  const parts = change.parts.map((part) =>
    part.subjects ? { ...part, subjects: part.subjects.map(visibleLine) } : part,
  );
  const changes = parts.map(({ name, from, to = 'removed', percent }) => {
    const versions = from === undefined ? to : `${from} -> ${to}`;
    return `${name} ${versions}${percent === undefined ? '' : ` for ${percent} % of browsers`}`;
  });
  const text = `${kind} ${changes.join(', ') || 'of the environment'}, by ${nameOf(by)}: live as ${sequence}`;
  return { kind, sequence, parts, by, at, text };
}

/** The name of an author, without the address. */
const nameOf = (by: string): string => by.replace(/ *<[^>]*>$/, '');
