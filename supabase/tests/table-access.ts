/** All but the visitor are signed in and have a profile. Only the operator has that role. */
export const ACTORS = ['anon', 'owner', 'stranger', 'operator'] as const;
export type Actor = (typeof ACTORS)[number];

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** `done`: read or changed. `unseen`: as if the row did not exist. `refused`: error 42501. */
export type Outcome = 'done' | 'unseen' | 'refused';

type Row = Record<string, string | number | boolean>;

/** With the rows and changes to try. */
export interface TableAccess {
  /** For the owner's row, or for the public row of a table without owners. */
  key: (ids: Ids) => Row;
  /** From an entitled caller; in tables with owners it is the owner's. */
  insert: (ids: Ids) => Row;
  /** The caller would profit from it. */
  update: Row;
  outcomes: Record<Verb, Record<Actor, Outcome>>;
}

/** The rows refer to them. */
export interface Ids {
  owner: string;
  ownerEmail: string;
  operator: string;
  module: string;
  order: string;
  /** Of the rows, not the gateway's. */
  payment: number;
  refund: number;
  dispute: number;
  subscription: string;
  testimonial: string;
}

const everyMember = <O extends Outcome>(outcome: O) =>
  ({ owner: outcome, stranger: outcome, operator: outcome }) as const;

export const READ_BY_EVERYONE = { anon: 'done', ...everyMember('done') } as const;
export const BY_OWNER_ONLY = { anon: 'refused', ...everyMember('unseen'), owner: 'done' } as const;
export const READ_BY_OPERATORS = {
  anon: 'refused',
  ...everyMember('unseen'),
  operator: 'done',
} as const;
export const BY_SERVER_ONLY = { anon: 'refused', ...everyMember('refused') } as const;
export const CLOSED = {
  select: BY_SERVER_ONLY,
  insert: BY_SERVER_ONLY,
  update: BY_SERVER_ONLY,
  delete: BY_SERVER_ONLY,
};
