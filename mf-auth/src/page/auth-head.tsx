import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { PageHead } from 'shared-kit/ui';

/** What a page tells search engines and social cards; the same through all its steps. */
export function AuthHead({ page }: { page: 'login' | 'signup' }) {
  const { t } = useTranslation('auth');
  return (
    <PageHead
      title={t(`head.${page}.title`)}
      description={t(`head.${page}.description`, { brand: brand.name })}
      keywords={t(`head.${page}.keywords`, { brand: brand.name })}
      path={paths[page]}
    />
  );
}
