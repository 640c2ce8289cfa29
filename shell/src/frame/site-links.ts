import { paths } from 'shared-kit/paths';

/** The ways around the site, in the order of the top bar. */
export const MAIN_LINKS = [
  ['nav.why', paths.section.why],
  ['nav.howItWorks', paths.section.howItWorks],
  ['nav.features', paths.section.features],
  ['nav.testimonial', paths.section.testimonial],
  ['nav.faq', paths.section.faq],
  ['nav.pricing', paths.pricing],
] as const;

/** The columns of the footer. */
export const FOOTER_COLUMNS = [
  {
    title: 'footer.features',
    links: [
      ['nav.why', paths.section.why],
      ['nav.howItWorks', paths.section.howItWorks],
      ['nav.features', paths.section.features],
      ['nav.pricing', paths.pricing],
    ],
  },
  {
    title: 'footer.resources',
    links: [
      ['nav.testimonial', paths.section.testimonial],
      ['nav.faq', paths.section.faq],
      ['nav.download', paths.section.download],
    ],
  },
  {
    title: 'footer.company',
    links: [
      ['footer.about', paths.about],
      ['footer.mentor', paths.mentor],
    ],
  },
  {
    title: 'footer.quickLinks',
    links: [
      ['footer.privacy', paths.privacy],
      ['footer.terms', paths.terms],
      ['footer.refund', paths.refund],
    ],
  },
] as const;
