import { useTranslation } from 'react-i18next';
import { DataTable } from 'shared-kit/ui';
import type { Shop } from './list-data.ts';

const STEPS = ['views', 'orders', 'attempts', 'paid'] as const;

const whole = new Intl.NumberFormat('en-IN');
const percent = new Intl.NumberFormat('en-IN', { style: 'percent' });

/** A share above the whole would compare what is counted in different ways. */
export function Funnel({ funnel }: { funnel: Shop['funnel'] }) {
  const { t } = useTranslation('desk');
  function shareOf(step: (typeof STEPS)[number]): string {
    const before = STEPS[STEPS.indexOf(step) - 1];
    if (before === undefined) return '';
    const share = funnel[step] / funnel[before];
    return share <= 1 ? percent.format(share) : t('shop.noShare');
  }
  return (
    <DataTable
      caption={t('shop.notCounted')}
      rows={STEPS}
      rowKey={(step) => step}
      columns={[
        { heading: t('shop.step'), renderCell: (step) => t(`shop.steps.${step}`) },
        {
          heading: t('shop.number'),
          align: 'end',
          renderCell: (step) => whole.format(funnel[step]),
        },
        { heading: t('shop.share'), align: 'end', renderCell: shareOf },
      ]}
    />
  );
}
