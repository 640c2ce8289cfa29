import type { PageEnvironment, SiteConfig } from '@platform/contract/site';

/**
 * Texts of the invented content: each identifies one thing that an owner replaces (docs/launch.md). Remove a text with
 * the content that it marks.
 */
export const MARKERS: readonly string[] = [
  // Contact details and links: shared-kit/src/brand.ts.
  'isocentre.example',
  '+91 712 555 0142',
  'id0000000000',
  'id=example.isocentre',
  '@isocentre-example',
  // The mentor: mf-marketing/src/mentor/mentor.ts.
  'Dr. Meera Udaharan',
  'Namuna J Radiat Oncol',
];

/** Backends on a developer's machine. */
export const LOCAL_BACKEND = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/;

/** Every site with a hosted backend is for visitors, unless its environment allows examples, as a test site does. */
const isForVisitors = ({ supabaseUrl = '', examples }: PageEnvironment): boolean =>
  !LOCAL_BACKEND.test(supabaseUrl) && examples !== 'allowed';

export const exampleContent: NonNullable<SiteConfig['exampleContent']> = {
  markers: MARKERS,
  isForVisitors,
};
