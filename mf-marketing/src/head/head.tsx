import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { PageHead } from 'shared-kit/ui';
import { companyDetails } from '#lib/company/company-details.ts';
import type { LegalDocument, LegalText } from '#lib/legal/documents.ts';

/** The metadata of a page for search engines and social cards. */
export function Head({ page }: { page: 'home' | 'about' | 'mentor' }) {
  const { t } = useTranslation('marketing');
  return (
    <PageHead
      title={t(`head.${page}.title`)}
      description={t(`head.${page}.description`, companyDetails)}
      keywords={t(`head.${page}.keywords`, companyDetails)}
      path={paths[page]}
    />
  );
}

/** The metadata of a legal document. */
export function LegalHead(props: { document: LegalDocument; words: LegalText['head'] }) {
  return <PageHead {...props.words} path={paths[props.document]} />;
}
