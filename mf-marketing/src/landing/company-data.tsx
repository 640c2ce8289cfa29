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

/** Tells search engines who is behind the site. */
export function CompanyData() {
  return <StructuredData things={[COMPANY, WEBSITE]} />;
}
