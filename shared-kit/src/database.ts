import type { SupabaseClient } from '@supabase/supabase-js';

export type Supabase = SupabaseClient<Database>;

/** As PostgREST sends it. */
export type IsoInstant = string;

/** The browser may set a pending order to `failed` or `cancelled`; the server sets all else. */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const COURSES = ['MD', 'DNB', 'Other'] as const;
export type Course = (typeof COURSES)[number];

export const DESIGNATIONS = ['JR1', 'JR2', 'JR3', 'SR', 'Other'] as const;
export type Designation = (typeof DESIGNATIONS)[number];

/** A `type`, because supabase-js needs rows that are assignable to an index signature. */
export type Profile = {
  id: string;
  name: string;
  email: string;
  phone: string;
  college: string;
  course: Course;
  designation: Designation;
  /** Set by the database at each write. Tabs compare it to detect writes of other tabs. */
  updated_at: IsoInstant;
};

/** In PostgREST's syntax. */
export const PROFILE_COLUMNS = 'id,name,email,phone,college,course,designation,updated_at';

/** The address of the member's own profile. */
export const OWN_PROFILE = `users?select=${PROFILE_COLUMNS}&id=eq.{user}`;

export type NewProfile = Omit<Profile, 'updated_at'>;

export type ProfileEdit = Partial<Omit<NewProfile, 'id' | 'email'>>;

/** For tax invoices. Empty strings until the member answers. */
type BillingColumns = { state: string; gstin: string };

type ReminderColumn = { wants_reminders: boolean };

/** A database function without parameters. Its caller must parse the result. */
type OwnFunction = { Args: Record<PropertyKey, never>; Returns: unknown };

/** As far as the site writes with the client; it reads without. `supabase/migrations` defines the schema. */
export interface Database {
  public: {
    Tables: {
      users: {
        Row: Profile & BillingColumns & ReminderColumn;
        Insert: NewProfile;
        Update: ProfileEdit & Partial<BillingColumns & ReminderColumn>;
        Relationships: [];
      };
      /** Members may only end their own pending orders. */
      orders: {
        Row: { uuid: string; user_id: string; status: OrderStatus };
        Insert: never;
        Update: { status: 'failed' | 'cancelled'; updated_at: IsoInstant };
        Relationships: [];
      };
    };
    Views: Record<string, never>;
    Functions: {
      export_own_data: OwnFunction;
      accept_policies: { Args: { terms: string; privacy: string }; Returns: unknown };
      request_deletion: OwnFunction;
      take_back_deletion: OwnFunction;
    };
  };
}
