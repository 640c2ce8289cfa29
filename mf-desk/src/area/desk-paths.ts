/** The site’s emails to operators link to the lists and to alarms. */
export const deskPaths = {
  desk: '/desk',
  waiting: '/desk/waiting',
  health: '/desk/health',
  alarms: '/desk/alarms',
  releases: '/desk/releases',
  shop: '/desk/shop',
  accessLog: '/desk/access-log',
} as const;

export const LISTS = ['orders', 'held', 'disputes', 'refunds', 'mails', 'renewals'] as const;
export type ListName = (typeof LISTS)[number];

export const listPath = (list: ListName): string => `${deskPaths.shop}/${list}`;

export const healthPath = (part: string): string =>
  `${deskPaths.health}?${new URLSearchParams({ part })}`;

/** Where an operator sees what an alarm is about. */
export function alarmPlace(rule: string, part: string | null): string {
  if (part) return healthPath(part);
  const places: Record<string, string> = {
    emails: listPath('mails'),
    held_payments: listPath('held'),
  };
  return places[rule] ?? deskPaths.alarms;
}

/** All looks, those of an operator or those at a member. */
export const looksPath = (of: { operator?: string; member?: string }): string =>
  `${deskPaths.accessLog}?${new URLSearchParams(of)}`;

export const memberPath = (member: string): string => `/desk/members/${member}`;
