import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { PageHead } from 'shared-kit/ui';

/** What the page tells search engines and social cards. */
export function PricingHead() {
  const { t } = useTranslation('commerce');
  return (
    <PageHead
      title={t('head.title')}
      description={t('head.description')}
      keywords={t('head.keywords')}
      path={paths.pricing}
    />
  );
}
