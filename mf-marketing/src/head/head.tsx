import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { PageHead } from 'shared-kit/ui';
import { companyWords } from '#lib/company/words.ts';

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
