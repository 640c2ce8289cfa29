import { visibleLine } from '@platform/contract/visible-text';
import type { Change, Freeze, State } from '../state/state.ts';

/** JSON for the webhook. */
export interface Announcement extends Pick<Change, 'parts' | 'preview' | 'freeze' | 'by' | 'at'> {
  /** An `alarm` is about a release that went live before. */
  kind: Change['kind'] | 'alarm';
  /** The number of the state, which is live from now on. */
  sequence: number;
  /** One sentence for people, also the subject of the email. */
  text: string;
}

export interface VersionSummary {
  version: string;
  commit: string;
  /** What its heaviest page loads of it first, as the server sends it. */
  bytes: number;
  /** When and by whom it was made live or a canary; missing if the journal no longer tells. */
  since?: string;
  by?: string;
}

/** What is live, for people who look at it elsewhere. */
export interface SiteSummary {
  parts: readonly (VersionSummary & {
    name: string;
    /** What a rollback brings back. */
    previous?: string;
    canary?: VersionSummary & { percent: number };
  })[];
  previews: readonly {
    name: string;
    parts: readonly { name: string; version: string }[];
    by: string;
    until?: string;
    host?: string;
  }[];
  freezes: readonly Freeze[];
}

/** Whether visitors get something else after it. */
export const isForVisitors = ({ kind }: Pick<Change, 'kind'>): boolean =>
  !['prune', 'preview', 'team', 'freeze'].includes(kind);

/** @param alarm what is wrong with the state, as sentences */
export function announcementOf({ sequence, change }: State, alarm?: string): Announcement {
  const { kind, at, preview, freeze } = change;
  const by = visibleLine(change.by);
  const parts = change.parts.map((part) =>
    part.subjects ? { ...part, subjects: part.subjects.map(visibleLine) } : part,
  );
  const changes = parts.map(({ name, from, to = 'removed', percent }) => {
    const versions = from === undefined ? to : `${from} -> ${to}`;
    return `${name} ${versions}${percent === undefined ? '' : ` for ${percent} % of browsers`}`;
  });
  const what = preview ?? (freeze ? describeFreeze(freeze) : changes.join(', '));
  const text = `${kind} ${what || 'of the environment'}, by ${nameOf(by)}: live as ${sequence}`;
  const told = { kind, sequence, parts, by, at, text };
  if (alarm === undefined)
    return { ...told, ...(preview && { preview }), ...(freeze && { freeze }) };
  return { ...told, kind: 'alarm', text: `alarm: ${text}. ${visibleLine(alarm)}` };
}

export const describeFreeze = ({
  part = 'the site',
  until,
  why,
}: NonNullable<Change['freeze']>): string =>
  until === undefined ? `of ${part} ended` : `${part} until ${until}: ${why}`;

/** The name of an author, without the address. */
const nameOf = (by: string): string => by.replace(/ *<[^>]*>$/, '');
