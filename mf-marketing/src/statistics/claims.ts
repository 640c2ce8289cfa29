/** Who states a figure. Figures need another source than the company only if readers can check it. */
type ClaimSource = 'company';

/** A figure on the landing page. */
export interface Claim {
  id: 'downloads' | 'growth' | 'subscribers' | 'ratings' | 'modules';
  value: string;
  source: ClaimSource;
  /** The day for which the source states it, as an ISO date. */
  asOf: string;
}

/**
 * The figures of the landing page; their labels are in the messages. The day is that of the texts in which they were
 * last published; change it together with the figure.
 */
export const CLAIMS: readonly Claim[] = [
  { id: 'downloads', value: '2K+', source: 'company', asOf: '2025-10-01' },
  { id: 'growth', value: '150%', source: 'company', asOf: '2025-10-01' },
  { id: 'subscribers', value: '350+', source: 'company', asOf: '2025-10-01' },
  { id: 'ratings', value: '100+', source: 'company', asOf: '2025-10-01' },
  { id: 'modules', value: '20+', source: 'company', asOf: '2025-10-01' },
];
