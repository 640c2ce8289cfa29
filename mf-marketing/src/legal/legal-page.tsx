import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { useAnchor } from '#lib/anchor/use-anchor.ts';
import { Article, Passage } from '#lib/article/article.tsx';
import { Contents } from '#lib/article/contents.tsx';
import { Prose } from '#lib/article/prose.tsx';
import { CompanyInfo } from '#lib/company/company-info.tsx';
import { LegalHead } from '#lib/head/head.tsx';
import { legal } from '#lib/messages/en-IN/legal.ts';
import { readDocument, type LegalDocument } from './documents.ts';
import { EnglishNote } from './english-note.tsx';
import { InShort } from './in-short.tsx';
import { PolicyDates } from './policy-dates.tsx';

/** One of the legal documents: its dates, what it comes down to, its passages, and who stands behind it. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { i18n } = useTranslation();
  useAnchor();
  const { head, title, lead, facts, passages } = readDocument(document);
  return (
    <>
      <LegalHead document={document} words={head} />
      {i18n.language !== DEFAULT_LANGUAGE && <EnglishNote />}
      <Article
        lang={DEFAULT_LANGUAGE}
        title={title}
        lead={lead}
        head={
          <>
            <PolicyDates />
            <InShort facts={facts} />
          </>
        }
        beside={<Contents title={legal.contents} entries={passages} />}
      >
        {passages.map(({ id, title: heading, text }, index) => (
          <Passage key={id} id={id} title={`${index + 1}. ${heading}`}>
            <Prose text={text} />
          </Passage>
        ))}
        <CompanyInfo />
      </Article>
    </>
  );
}
