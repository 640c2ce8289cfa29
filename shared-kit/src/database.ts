/** Rows of the tables that the site reads, as `supabase/migrations` defines them. Times are ISO instants. */
export type IsoInstant = string;

/** Whole rupees. The gateway's paise are another type. */
export type Rupees = number;

export type Course = 'MD' | 'DNB' | 'Other';
export type Designation = 'JR1' | 'JR2' | 'JR3' | 'SR' | 'Other';

// `type`, not `interface`: supabase-js wants rows that are assignable to an index signature.
export type Profile = {
  id: string;
  name: string;
  email: string;
  phone: string;
  college: string;
  course: Course;
  designation: Designation;
};

/** What a member may change of their own profile. */
export type ProfileEdit = Partial<Omit<Profile, 'id' | 'email'>>;

/** The schema as supabase-js wants to know it. */
export interface Database {
  public: {
    Tables: {
      users: { Row: Profile; Insert: Profile; Update: ProfileEdit; Relationships: [] };
    };
    Views: Record<string, never>;
    Functions: Record<string, never>;
  };
}
