/** No other part links to them. */
export const deskPaths = {
  desk: '/desk',
  releases: '/desk/releases',
  health: '/desk/health',
  alarms: '/desk/alarms',
  shop: '/desk/shop',
  looks: '/desk/looks',
} as const;

/** What the shop lists. Orders are at `deskPaths.shop`. */
export const LISTS = ['orders', 'held', 'disputes', 'refunds', 'mails', 'renewals'] as const;
export type ListName = (typeof LISTS)[number];

export const listPath = (list: ListName): string =>
  list === 'orders' ? deskPaths.shop : `${deskPaths.shop}/${list}`;

/** All looks, those of an operator or those at a member. */
export const looksPath = (of: { operator?: string; member?: string }): string =>
  `${deskPaths.looks}?${new URLSearchParams(of)}`;

export const memberPath = (member: string): string => `/desk/members/${member}`;
