/** The caller: a visitor, the member who owns the row, another member. Both members are signed in and have a profile. */
export const ACTORS = ['anon', 'owner', 'stranger'] as const;
export type Actor = (typeof ACTORS)[number];

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/**
 * The result. `done`: the row is read or changed. `unseen`: as if the row did not exist; nothing changes. `refused`: error
 * 42501; nothing changes.
 */
export type Outcome = 'done' | 'unseen' | 'refused';

type Row = Record<string, string | number | boolean>;

/** The access to one table, with the rows and changes to try. */
export interface TableAccess {
  /** A filter for the owner's row, or for the public row of a table without owners. */
  key: (ids: Ids) => Row;
  /** A row that the table accepts from an entitled caller; in tables with owners it is the owner's. */
  insert: (ids: Ids) => Row;
  /** A change from which the caller would profit. */
  update: Row;
  outcomes: Record<Verb, Record<Actor, Outcome>>;
}

/** The ids to which the rows refer. */
export interface Ids {
  owner: string;
  ownerEmail: string;
  module: string;
  order: string;
  /** Ids of the rows, not the gateway's ids. */
  payment: number;
  refund: number;
  dispute: number;
  subscription: string;
  testimonial: string;
}

export const READ_BY_EVERYONE = { anon: 'done', owner: 'done', stranger: 'done' } as const;
export const READ_BY_OWNER = { anon: 'refused', owner: 'done', stranger: 'unseen' } as const;
export const BY_SERVER_ONLY = { anon: 'refused', owner: 'refused', stranger: 'refused' } as const;
export const CLOSED = {
  select: BY_SERVER_ONLY,
  insert: BY_SERVER_ONLY,
  update: BY_SERVER_ONLY,
  delete: BY_SERVER_ONLY,
};
