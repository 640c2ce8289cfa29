/** The newsletter roadmap: one newsletter for each week of residency. */
export const NEWSLETTERS = { total: 156, perYear: 52, years: 3 } as const;
