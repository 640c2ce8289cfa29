import { useTranslation } from 'react-i18next';
import { useAnchor } from '#lib/anchor/use-anchor.ts';
import { Article, Passage } from '#lib/article/article.tsx';
import { Contents } from '#lib/article/contents.tsx';
import { Prose } from '#lib/article/prose.tsx';
import { CompanyInfo } from '#lib/company/company-info.tsx';
import { companyWords } from '#lib/company/words.ts';
import { Head } from '#lib/head/head.tsx';
import { DOCUMENTS } from './documents.ts';
import { InShort } from './in-short.tsx';
import { PolicyDates } from './policy-dates.tsx';

/** One of the legal documents: its dates, what it comes down to, its passages, and who stands behind it. */
export function LegalPage({ document }: { document: keyof typeof DOCUMENTS }) {
  const { t } = useTranslation('marketing');
  useAnchor();
  const { facts, passages } = DOCUMENTS[document];
  const entries = passages.map((passage) => ({
    id: passage.slice(document.length + 1),
    title: t(`legal.${passage}.title`),
    text: t(`legal.${passage}.text`, companyWords),
  }));
  return (
    <Article
      title={t(`legal.${document}.title`)}
      lead={t(`legal.${document}.lead`, companyWords)}
      head={
        <>
          <PolicyDates />
          <InShort facts={facts} />
        </>
      }
      beside={<Contents title={t('legal.contents')} entries={entries} />}
    >
      <Head page={document} />
      {entries.map(({ id, title, text }, index) => (
        <Passage key={id} id={id} title={`${index + 1}. ${title}`}>
          <Prose text={text} />
        </Passage>
      ))}
      <CompanyInfo />
    </Article>
  );
}
