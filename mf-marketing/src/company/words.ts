import { brand } from 'shared-kit/brand';

/** What texts may name of the company: `{{brand}}`, `{{email}}`, `{{phone}}` and `{{city}}`. */
export const companyWords = {
  brand: brand.name,
  email: brand.email,
  phone: brand.phone,
  city: brand.city,
} as const;
