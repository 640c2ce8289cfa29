/** A time in ISO form, as PostgREST sends it. */
export type IsoInstant = string;

/** The status of an order. The browser may set a pending order to `failed` or `cancelled`; the server sets all else. */
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

/** A row of `users`. A `type`, because supabase-js needs rows that are assignable to an index signature. */
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

/** All columns of a profile, in PostgREST's syntax. */
export const PROFILE_COLUMNS = 'id, name, email, phone, college, course, designation, updated_at';

/** A profile to insert. */
export type NewProfile = Omit<Profile, 'updated_at'>;

/** The profile fields that members can change. */
export type ProfileEdit = Partial<Omit<NewProfile, 'id' | 'email'>>;

/** What a seller with a GSTIN asks of a member for tax invoices. Empty texts until the member answers. */
type BillingColumns = { state: string; gstin: string };

/** Whether the member gets reminders by email. */
type ReminderColumn = { wants_reminders: boolean };

/** Orders. Members may only end their own pending ones. Other columns must be parsed by their reader. */
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

/** Rows of one member that only the server writes. Their reader must parse them. */
type MemberRows = {
  Row: { id: number; user_id: string; created_at: IsoInstant };
  Insert: never;
  Update: never;
  Relationships: [];
};

/** Payments, which only the server writes; members see their own. Their reader must parse them. */
type PaymentRows = {
  Row: { id: number; status: string };
  Insert: never;
  Update: never;
  Relationships: [];
};

/** Deletion requests. Members see their own; database functions create and cancel them. */
type DeletionRequestRows = {
  Row: { user_id: string; requested_at: IsoInstant; due_at: IsoInstant };
  Insert: never;
  Update: never;
  Relationships: [];
};

/** What members accepted. A database function adds rows, and sets their time. */
type ConsentRows = {
  Row: { user_id: string; document: 'terms' | 'privacy'; version: string; accepted_at: IsoInstant };
  Insert: never;
  Update: never;
  Relationships: [];
};

/** A database function without parameters. Its caller must parse the result. */
type OwnFunction = { Args: Record<PropertyKey, never>; Returns: unknown };

/** The schema for supabase-js, as far as the site uses the client. `supabase/migrations` defines it. */
export interface Database {
  public: {
    Tables: {
      users: {
        Row: Profile & BillingColumns & ReminderColumn;
        Insert: NewProfile;
        Update: ProfileEdit & Partial<BillingColumns & ReminderColumn>;
        Relationships: [];
      };
      orders: OrderRows;
      subscriptions: MemberRows;
      payments: PaymentRows;
      deletion_requests: DeletionRequestRows;
      consents: ConsentRows;
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
