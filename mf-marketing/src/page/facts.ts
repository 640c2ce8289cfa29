import { brand } from 'shared-kit/brand';

/** Messages may contain `{{brand}}`, `{{email}}`, `{{phone}}` and `{{city}}`. */
export const companyDetails = {
  brand: brand.name,
  email: brand.email,
  phone: brand.phone,
  city: brand.city,
} as const;

/** One newsletter for each week of residency. */
export const NEWSLETTERS = { total: 156, perYear: 52, years: 3 } as const;

/** The company states these figures itself, and a footnote says so. */
export const CLAIMS = [
  { id: 'downloads', value: '2K+' },
  { id: 'growth', value: '150%' },
  { id: 'subscribers', value: '350+' },
  { id: 'ratings', value: '100+' },
  { id: 'modules', value: '20+' },
] as const;
