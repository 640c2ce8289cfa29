import type { PageEnvironment, SiteConfig } from '@platform/contract/site';

/** Each identifies something that the business replaces (docs/launch.md). Remove it with the content that it marks. */
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

/** Every site with a hosted backend, unless its environment allows examples, as a test site's does. */
const isForVisitors = ({ supabaseUrl = '', examples }: PageEnvironment): boolean =>
  !LOCAL_BACKEND.test(supabaseUrl) && examples !== 'allowed';

export const exampleContent: NonNullable<SiteConfig['exampleContent']> = {
  markers: MARKERS,
  isForVisitors,
};
