/** No other part links to them. */
export const deskPaths = {
  desk: '/desk',
  releases: '/desk/releases',
} as const;
