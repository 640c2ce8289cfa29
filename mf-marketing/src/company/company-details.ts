import { brand } from 'shared-kit/brand';

/** The values that texts may contain as `{{brand}}`, `{{email}}`, `{{phone}}` and `{{city}}`. */
export const companyDetails = {
  brand: brand.name,
  email: brand.email,
  phone: brand.phone,
  city: brand.city,
} as const;

/** The newsletter roadmap: one newsletter for each week of residency. */
export const NEWSLETTERS = { total: 156, perYear: 52, years: 3 } as const;
