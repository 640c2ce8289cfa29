/** What stands behind a figure. Only what somebody can check may be called something else than the company's own. */
export type ClaimSource = 'company';

/** A figure that the landing page claims. */
export interface Claim {
  id: 'downloads' | 'growth' | 'subscribers' | 'ratings' | 'modules';
  value: string;
  source: ClaimSource;
  /** The day for which the source states it, in ISO form. */
  asOf: string;
}

/**
 * The landing page's figures, as the business states them; the labels are in the messages.
 * The day is that of the texts they were last published with. Whoever changes a figure changes its day as well.
 */
export const CLAIMS: readonly Claim[] = [
  { id: 'downloads', value: '2K+', source: 'company', asOf: '2025-10-01' },
  { id: 'growth', value: '150%', source: 'company', asOf: '2025-10-01' },
  { id: 'subscribers', value: '350+', source: 'company', asOf: '2025-10-01' },
  { id: 'ratings', value: '100+', source: 'company', asOf: '2025-10-01' },
  { id: 'modules', value: '20+', source: 'company', asOf: '2025-10-01' },
];
