import { useTranslation } from 'react-i18next';
import { Article, Passage } from '#lib/article/article.tsx';
import { CompanyInfo } from '#lib/company/company-info.tsx';
import { companyWords } from '#lib/company/words.ts';
import { Head } from '#lib/head/head.tsx';
import { DOCUMENTS, POLICY_DATES } from './documents.ts';
import styles from './legal-page.module.css';

/** One of the legal documents, with its dates and who stands behind it. */
export function LegalPage({ document }: { document: keyof typeof DOCUMENTS }) {
  const { t } = useTranslation('marketing');
  return (
    <Article title={t(`legal.${document}.title`)} lead={t(`legal.${document}.lead`, companyWords)}>
      <Head page={document} />
      <dl className={styles.dates}>
        {(['effective', 'updated'] as const).map((date) => (
          <div key={date}>
            <dt>{t(`legal.${date}`)}</dt>
            <dd>{POLICY_DATES[date]}</dd>
          </div>
        ))}
      </dl>
      {DOCUMENTS[document].map((section) => (
        <Passage key={section} title={t(`legal.${section}.title`)}>
          {t(`legal.${section}.text`, companyWords)
            .split('\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </Passage>
      ))}
      <CompanyInfo />
    </Article>
  );
}
