import { withoutAuthParameters } from './auth-parameters.ts';
import { parseUrl } from './url.ts';

/** Remotes know each other only by these addresses. */
export const paths = {
  home: '/',
  section: {
    why: '/#why-isocentre',
    howItWorks: '/#how-it-works',
    features: '/#features',
    testimonial: '/#testimonial',
    faq: '/#faq',
    download: '/#download',
  },
  pricing: '/pricing',
  about: '/about',
  mentor: '/about-our-mentor',
  privacy: '/privacy-policy',
  terms: '/terms-and-conditions',
  refund: '/refund-policy',
  login: '/login',
  signup: '/signup',
  account: '/account',
  profile: '/account/profile',
  purchases: '/account/purchases',
  payments: '/account/payments',
} as const;

/** The address that a visitor wanted to open before signing in. */
const RETURN_PARAMETER = 'next';

/** @param page login or sign-up, which redirects to `destination` afterwards */
export function withReturn(
  page: typeof paths.login | typeof paths.signup,
  destination: string | undefined,
): string {
  return destination ? `${page}?${RETURN_PARAMETER}=${encodeURIComponent(destination)}` : page;
}

/**
 * Refuses an address that a browser could read as another site (`//`, `/\`, a scheme, hidden control characters), and
 * removes Supabase's parameters.
 * @returns path with query and anchor, or `undefined`
 */
export function readReturn(search: string): string | undefined {
  const address = new URLSearchParams(search).get(RETURN_PARAMETER);
  if (!address?.startsWith('/')) return undefined;
  const here = 'https://this.site';
  const url = parseUrl(address, here);
  if (!url) return undefined;
  const { origin, pathname, search: query, hash } = url;
  // The path of `/.//host` parses to `//host`, which a second parse reads as another site.
  if (origin !== here || pathname.startsWith('//')) return undefined;
  if (pathname === paths.login || pathname === paths.signup) return undefined;
  return withoutAuthParameters(pathname + query + hash);
}
