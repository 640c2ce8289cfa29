import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { PageHead } from 'shared-kit/ui';
import { companyDetails } from './facts.ts';

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
