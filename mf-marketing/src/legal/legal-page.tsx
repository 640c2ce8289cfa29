import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { formatPolicyDay, POLICIES_EFFECTIVE, POLICY_VERSIONS } from 'shared-kit/legal';
import { paths } from 'shared-kit/paths';
import { PageHead } from 'shared-kit/ui';
import { Anchor } from '#lib/anchor/anchor.ts';
import { Article, Passage } from '#lib/article/article.tsx';
import { Contents } from '#lib/article/contents.tsx';
import { Prose } from '#lib/article/prose.tsx';
import { CompanyInfo } from '#lib/company/company-info.tsx';
import { legal } from '#lib/messages/en-IN/legal.ts';
import { readDocument, type LegalDocument, type LegalText } from './documents.ts';
import styles from './legal-page.module.css';
import { StoredValues } from './stored-values.tsx';

/** One legal document: its dates, a summary, its passages, and the company. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { i18n } = useTranslation();
  const { head, title, lead, facts, passages } = readDocument(document);
  return (
    <>
      <Anchor />
      <PageHead {...head} path={paths[document]} />
      {i18n.language !== DEFAULT_LANGUAGE && <EnglishNote />}
      <Article
        lang={DEFAULT_LANGUAGE}
        title={title}
        lead={lead}
        head={
          <>
            <PolicyDates document={document} />
            <Summary facts={facts} />
          </>
        }
        beside={<Contents title={legal.contents} entries={passages} />}
      >
        {passages.map(({ id, title: heading, text }, index) => (
          <Passage key={id} id={id} title={`${index + 1}. ${heading}`}>
            <Prose text={text} />
            {document === 'privacy' && id === 'browser' && <StoredValues />}
          </Passage>
        ))}
        <CompanyInfo />
      </Article>
    </>
  );
}

/** Tells visitors who use the site in another language why this page is in English. */
function EnglishNote() {
  const { t } = useTranslation('marketing');
  return <p className={styles.note}>{t('english')}</p>;
}

/** When a document took effect, and when it last changed. */
function PolicyDates({ document }: { document: LegalDocument }) {
  const dates = { effective: POLICIES_EFFECTIVE, updated: POLICY_VERSIONS[document] };
  return (
    <dl className={styles.dates}>
      {(['effective', 'updated'] as const).map((date) => (
        <div key={date}>
          <dt>{legal[date]}</dt>
          <dd>
            <time dateTime={dates[date]}>{formatPolicyDay(dates[date], DEFAULT_LANGUAGE)}</time>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The summary of a document in a few facts. */
function Summary({ facts }: Pick<LegalText, 'facts'>) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ value, label }) => (
        <div key={value} className={styles.fact}>
          <dt className={styles.value}>{value}</dt>
          <dd className={styles.label}>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
