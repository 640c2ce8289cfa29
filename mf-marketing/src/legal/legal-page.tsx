import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { formatPolicyDay, POLICIES_EFFECTIVE, POLICY_VERSIONS } from 'shared-kit/legal';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { COOKIES, STORED_KEYS, type StoredName } from 'shared-kit/storage';
import { DataTable, PageHead } from 'shared-kit/ui';
import { legal } from '#lib/messages/en-IN/legal.ts';
import { storage as english } from '#lib/messages/en-IN/storage.ts';
import { storage as hindi } from '#lib/messages/hi-IN/storage.ts';
import { Anchor } from '#lib/page/anchor.ts';
import { companyDetails } from '#lib/page/facts.ts';
import article from '#lib/page/passage.module.css';
import { CompanyInfo, Passage, Prose } from '#lib/page/passage.tsx';
import styles from './legal-page.module.css';

const STORED = [
  ...Object.values(STORED_KEYS).flatMap((keys) => Object.keys(keys) as StoredName[]),
  ...COOKIES,
];

export function LegalPage({ document }: { document: LegalDocument }) {
  const { t, i18n } = useTranslation('marketing');
  const { head, title, lead, facts, passages } = readDocument(document);
  return (
    <>
      <Anchor />
      <PageHead {...head} path={paths[document]} />
      {i18n.language !== DEFAULT_LANGUAGE && <p className={styles.note}>{t('english')}</p>}
      <article className={styles.article} lang={DEFAULT_LANGUAGE}>
        <header className={article.header}>
          <h1 className={article.title}>{title}</h1>
          <p className={`${article.lead} ${styles.lead}`}>{lead}</p>
          <PolicyDates document={document} />
          <Summary facts={facts} />
        </header>
        <div className={styles.columns}>
          <Contents passages={passages} />
          <div className={styles.passages}>
            {passages.map(({ id, title: heading, text }, index) => (
              <Passage key={id} id={id} title={`${index + 1}. ${heading}`}>
                <Prose text={text} />
                {document === 'privacy' && id === 'browser' && <StoredValues />}
              </Passage>
            ))}
            <CompanyInfo />
          </div>
        </div>
      </article>
    </>
  );
}

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

/** On wide screens it stays in view next to the passages. */
function Contents({ passages }: Pick<LegalText, 'passages'>) {
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <h2 id="contents-title" className={styles.contentsTitle}>
        {legal.contents}
      </h2>
      <ol className={styles.list}>
        {passages.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ hash: id }}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The table exists in Hindi, unlike the document around it. */
function StoredValues() {
  const { i18n } = useTranslation();
  const isHindi = i18n.language === 'hi-IN';
  const { caption, headings, values } = isHindi ? hindi : english;
  return (
    <div className={styles.values} lang={isHindi ? 'hi-IN' : undefined}>
      <DataTable
        caption={caption}
        columns={[
          {
            heading: headings.what,
            align: 'prose',
            renderCell: (name) => (
              <span className={styles.what}>
                {values[name].what} <code>{name}</code>
              </span>
            ),
          },
          { heading: headings.why, align: 'prose', renderCell: (name) => values[name].why },
          { heading: headings.until, align: 'prose', renderCell: (name) => values[name].until },
        ]}
        rows={STORED}
        rowKey={(name) => name}
      />
    </div>
  );
}

export type LegalDocument = keyof typeof legal.documents;

type LegalText = ReturnType<typeof readDocument>;

/**
 * With the company's details filled in. Part of the legal pages and not of the language files: documents are long and
 * exist in English only. The id of a passage is an anchor, to which other pages link.
 */
function readDocument(document: LegalDocument) {
  const { head, title, lead, facts, passages } = legal.documents[document];
  return {
    head: {
      title: head.title,
      description: withDetails(head.description),
      keywords: withDetails(head.keywords),
    },
    title,
    lead: withDetails(lead),
    facts: Object.values(facts),
    passages: Object.entries(passages).map(([id, passage]) => ({
      id,
      title: passage.title,
      text: withDetails(passage.text),
    })),
  };
}

const withDetails = (text: string): string =>
  text.replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name) => companyDetails[name as keyof typeof companyDetails],
  );
