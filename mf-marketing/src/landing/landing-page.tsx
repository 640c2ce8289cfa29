import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { Accordion, LinkButton, StructuredData } from 'shared-kit/ui';
import { Anchor } from '#lib/page/anchor.ts';
import { CLAIMS, companyDetails } from '#lib/page/facts.ts';
import { Head } from '#lib/page/head.tsx';
import paint from '#lib/page/picture.module.css';
import { Lessons, Picture } from '#lib/page/picture.tsx';
import { Section } from '#lib/page/section.tsx';
import { Testimonials } from '#lib/testimonials/testimonials.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-page.module.css';
import { FeatureGrid, HowItWorks, Why } from './pictured-lists.tsx';

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

function Statistics() {
  const { t } = useTranslation('marketing');
  return (
    <section aria-label={t('statistics.label', { brand: brand.name })}>
      <dl className={styles.figures}>
        {CLAIMS.map(({ id, value }) => (
          <div key={id} className={styles.figure}>
            <dt className={styles.label}>{t(`statistics.${id}`)}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.source}>{t('statistics.source', { brand: brand.name })}</p>
    </section>
  );
}

function Download() {
  const { t } = useTranslation('marketing');
  return (
    <Section
      id="download"
      title={t('download.title')}
      intro={t('download.text')}
      ground="panel"
      picture={<AppPicture />}
    >
      <div className={styles.stores}>
        <LinkButton look="quiet" href={brand.stores.ios}>
          {t('download.ios')}
        </LinkButton>
        <LinkButton look="quiet" href={brand.stores.android}>
          {t('download.android')}
        </LinkButton>
      </div>
    </Section>
  );
}

/** A tablet and a phone, the devices that the app supports. */
function AppPicture() {
  return (
    <Picture width={400} height={280} className={styles.picture}>
      <rect className={paint.sheet} x="20" y="24" width="250" height="300" rx="18" />
      <rect className={paint.wash} x="38" y="44" width="214" height="120" rx="8" />
      <path className={paint.hair} d="M62 62V144H236" />
      <path className={paint.line} d="M62 118C70 80 80 68 94 68c36 16 86 42 138 58" />
      <path className={paint.words} d="M42 188H180M42 210H150M42 232H168M42 254H120" />
      <rect className={paint.sheet} x="222" y="60" width="154" height="300" rx="22" />
      <rect className={paint.wash} x="236" y="82" width="126" height="66" rx="8" />
      <path className={paint.accent} d="m290 101 24 14-24 14z" />
      <Lessons x={248} y={170} pitch={28} lengths={[80, 62, 74]} />
    </Picture>
  );
}

const QUESTIONS = ['platforms', 'devices', 'downloads', 'repeats', 'syllabus', 'doubts'] as const;

function Faq() {
  const { t, i18n } = useTranslation('marketing');
  const questions = QUESTIONS.map((name) => ({
    name,
    question: t(`faq.items.${name}.question`),
    answer: t(`faq.items.${name}.answer`),
  }));
  const structuredData = {
    '@type': 'FAQPage',
    inLanguage: i18n.language,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return (
    <Section id="faq" title={t('faq.title')} intro={t('faq.intro')} layout="beside">
      <StructuredData things={[structuredData]} />
      <Accordion
        entries={questions.map(({ name, question, answer }) => ({
          question,
          answer: (
            <>
              <p>{answer}</p>
              {name === 'doubts' && <DoubtLinks />}
            </>
          ),
        }))}
      />
    </Section>
  );
}

function DoubtLinks() {
  const { t } = useTranslation('marketing');
  return (
    <p className={styles.links}>
      <a href={`mailto:${brand.email}`}>{t('faq.email', companyDetails)}</a>
      <a href={`https://wa.me/${brand.phoneDigits}`}>{t('faq.whatsapp', companyDetails)}</a>
    </p>
  );
}
