/** What the landing page claims in figures, as the business states them. The labels are in the messages. */
export const CLAIMS = [
  { id: 'downloads', value: '2K+' },
  { id: 'growth', value: '150%' },
  { id: 'subscribers', value: '350+' },
  { id: 'ratings', value: '100+' },
  { id: 'modules', value: '20+' },
] as const;
