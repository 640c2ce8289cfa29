import { visibleLine } from '@platform/contract/visible-text';
import type { Live } from './state/live.ts';

/** JSON for the webhook. */
export interface Announcement {
  /** An `alarm` is about a release that went live before. */
  kind: Live['change']['kind'] | 'alarm';
  /** The number of the state, which is live from now on. */
  sequence: number;
  parts: Live['change']['parts'];
  by: string;
  /** ISO 8601, UTC. */
  at: string;
  /** One sentence for people, also the subject of the email. */
  text: string;
}

/**
 * The announcement of a state; `undefined` if it changes nothing that visitors get.
 * @param alarm what is wrong with it, as sentences
 */
export function announcementOf(
  { sequence, change }: Live,
  alarm?: string,
): Announcement | undefined {
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
  return alarm === undefined
    ? { kind, sequence, parts, by, at, text }
    : { kind: 'alarm', sequence, parts, by, at, text: `alarm: ${text}. ${visibleLine(alarm)}` };
}

/** The name of an author, without the address. */
const nameOf = (by: string): string => by.replace(/ *<[^>]*>$/, '');
