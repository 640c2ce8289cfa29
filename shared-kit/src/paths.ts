import { withoutAuthParameters } from './session/auth-parameters.ts';

/** Every address of the site that one part links to in another. Remotes meet only through these. */
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

/**
 * Where an item is bought for so many months: its card, with that duration chosen.
 * @param item its name in the address, or the uuid of its row in `modules`
 */
export const purchasePath = ({ item, duration }: { item: string; duration: number }): string =>
  `${paths.pricing}?item=${item}&duration=${duration}#${item}`;

/** The query parameter that carries where a visitor wanted to go before signing in. */
const RETURN_PARAMETER = 'next';

/** The address of `page` (log in or sign up) that leads back to `destination` afterwards. */
export function withReturn(
  page: typeof paths.login | typeof paths.signup,
  destination: string | undefined,
): string {
  return destination ? `${page}?${RETURN_PARAMETER}=${encodeURIComponent(destination)}` : page;
}

/**
 * Where to go after signing in: the destination a query string carries, if it lies on this site.
 * Anything that a browser could read as another site (`//`, `/\`, a scheme, hidden control characters) is refused, and
 * Supabase's parameters are removed.
 * @returns path with query and anchor, or `undefined`
 */
export function readReturn(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get(RETURN_PARAMETER);
  if (!wanted?.startsWith('/')) return undefined;
  const here = 'https://this.site';
  if (!URL.canParse(wanted, here)) return undefined;
  const { origin, pathname, search: query, hash } = new URL(wanted, here);
  // Parsing may leave `//host` as the path of `/.//host`, which a second reading takes for another site.
  if (origin !== here || pathname.startsWith('//')) return undefined;
  if (pathname === paths.login || pathname === paths.signup) return undefined;
  return withoutAuthParameters(pathname + query + hash);
}
