import { brand } from 'shared-kit/brand';
import { StructuredData } from 'shared-kit/ui';
import { Faq } from '#lib/faq/faq.tsx';
import { Anchor } from '#lib/page/anchor.ts';
import { Head } from '#lib/page/head.tsx';
import { Testimonials } from '#lib/testimonials/testimonials.tsx';
import { Download } from './download.tsx';
import { FeatureGrid } from './feature-grid.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Statistics } from './statistics.tsx';
import { Why } from './why.tsx';

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

export function LandingPage() {
  return (
    <>
      <Anchor />
      <Head page="home" />
      <StructuredData things={[COMPANY, WEBSITE]} />
      <Hero />
      <Statistics />
      <Why />
      <HowItWorks />
      <FeatureGrid />
      <Testimonials />
      <Faq />
      <Download />
    </>
  );
}
