/** A figure on the landing page. Its label is in the messages. */
export interface Claim {
  id: 'downloads' | 'growth' | 'subscribers' | 'ratings' | 'modules';
  value: string;
}

/** The figures of the landing page. The company states them itself; one footnote says so and names the day. */
export const CLAIMS = {
  /** The day on which they were last published, as an ISO date. Change it together with a figure. */
  asOf: '2025-10-01',
  figures: [
    { id: 'downloads', value: '2K+' },
    { id: 'growth', value: '150%' },
    { id: 'subscribers', value: '350+' },
    { id: 'ratings', value: '100+' },
    { id: 'modules', value: '20+' },
  ] satisfies readonly Claim[],
} as const;
