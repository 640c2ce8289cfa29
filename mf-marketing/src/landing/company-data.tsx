import { brand } from 'shared-kit/brand';
import { StructuredData } from 'shared-kit/ui';

const COMPANY = {
  '@type': 'Organization',
  name: brand.name,
  url: `${brand.siteUrl}/`,
  logo: `${brand.siteUrl}/icon-512.png`,
  email: brand.email,
  telephone: brand.phone,
  address: brand.city,
  sameAs: Object.values(brand.social),
};

const WEBSITE = { '@type': 'WebSite', name: brand.name, url: `${brand.siteUrl}/` };

/** The company and the site as structured data for search engines. */
export function CompanyData() {
  return <StructuredData things={[COMPANY, WEBSITE]} />;
}
