import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { PageHead } from 'shared-kit/ui';
import { companyWords } from '#lib/company/words.ts';
import type { LegalDocument, LegalText } from '#lib/legal/documents.ts';

/** What one of the pages tells search engines and social cards. */
export function Head({ page }: { page: 'home' | 'about' | 'mentor' }) {
  const { t } = useTranslation('marketing');
  return (
    <PageHead
      title={t(`head.${page}.title`)}
      description={t(`head.${page}.description`, companyWords)}
      keywords={t(`head.${page}.keywords`, companyWords)}
      path={paths[page]}
    />
  );
}

/** The same of a legal document. It is here since what every page needs comes with the remote, in one file. */
export function LegalHead(props: { document: LegalDocument; words: LegalText['head'] }) {
  return <PageHead {...props.words} path={paths[props.document]} />;
}
