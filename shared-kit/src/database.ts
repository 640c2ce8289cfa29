import type { OrderStatus } from './purchase.ts';

/** Rows of the tables that the site reads, as `supabase/migrations` defines them. Times are ISO instants. */
export type IsoInstant = string;

export const COURSES = ['MD', 'DNB', 'Other'] as const;
export type Course = (typeof COURSES)[number];

export const DESIGNATIONS = ['JR1', 'JR2', 'JR3', 'SR', 'Other'] as const;
export type Designation = (typeof DESIGNATIONS)[number];

// `type`, not `interface`: supabase-js wants rows that are assignable to an index signature.
export type Profile = {
  id: string;
  name: string;
  email: string;
  phone: string;
  college: string;
  course: Course;
  designation: Designation;
  /** When the row was last written. The database sets it, and by it a tab finds out that another one has written since. */
  updated_at: IsoInstant;
};

/** All of a profile, in PostgREST's words. */
export const PROFILE_COLUMNS = 'id, name, email, phone, college, course, designation, updated_at';

/** A profile as it is created. */
export type NewProfile = Omit<Profile, 'updated_at'>;

/** What a member may change of their own profile. */
export type ProfileEdit = Partial<Omit<NewProfile, 'id' | 'email'>>;

/** Rows that only the server writes, but for the end of a pending order. Whoever reads more of them parses it. */
type OrderRows = {
  Row: {
    id: number;
    uuid: string;
    user_id: string;
    created_at: IsoInstant;
    status: OrderStatus;
  };
  Insert: never;
  Update: { status: 'failed' | 'cancelled'; updated_at: IsoInstant };
  Relationships: [];
};

/** Rows that only the server writes, of one member. Whoever reads them parses what arrives. */
type MemberRows = {
  Row: { id: number; user_id: string; created_at: IsoInstant };
  Insert: never;
  Update: never;
  Relationships: [];
};

/** Attempts to pay. Rows that only the server writes; a member is shown their own. Whoever reads them parses what arrives. */
type PaymentRows = {
  Row: { id: number; status: string };
  Insert: never;
  Update: never;
  Relationships: [];
};

/** Requests for deletion. A member is shown their own; functions make them and take them back. */
type DeletionRequestRows = {
  Row: { user_id: string; requested_at: IsoInstant; due_at: IsoInstant };
  Insert: never;
  Update: never;
  Relationships: [];
};

/** A function without parameters. Whoever calls it parses what it answers. */
type OwnFunction = { Args: Record<PropertyKey, never>; Returns: unknown };

/** The schema as supabase-js wants to know it, as far as the site talks to it with the client. */
export interface Database {
  public: {
    Tables: {
      users: { Row: Profile; Insert: NewProfile; Update: ProfileEdit; Relationships: [] };
      orders: OrderRows;
      subscriptions: MemberRows;
      payments: PaymentRows;
      deletion_requests: DeletionRequestRows;
    };
    Views: Record<string, never>;
    Functions: {
      export_own_data: OwnFunction;
      request_deletion: OwnFunction;
      take_back_deletion: OwnFunction;
    };
  };
}
