import { Anchor } from '#lib/anchor/anchor.ts';
import { Download } from '#lib/download/download.tsx';
import { Faq } from '#lib/faq/faq.tsx';
import { FeatureGrid } from '#lib/feature-grid/feature-grid.tsx';
import { Head } from '#lib/head/head.tsx';
import { Hero } from '#lib/hero/hero.tsx';
import { HowItWorks } from '#lib/how-it-works/how-it-works.tsx';
import { Statistics } from '#lib/statistics/statistics.tsx';
import { Testimonials } from '#lib/testimonials/testimonials.tsx';
import { Why } from '#lib/why/why.tsx';
import { CompanyData } from './company-data.tsx';

/** The landing page. */
export function LandingPage() {
  return (
    <>
      <Anchor />
      <Head page="home" />
      <CompanyData />
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
