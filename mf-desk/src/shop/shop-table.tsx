import { useTranslation } from 'react-i18next';
import { Link } from 'shared-kit/router';
import { DataTable, type DataColumn } from 'shared-kit/ui';
import { memberPath, type ListName } from '#lib/area/desk-paths.ts';
import { Code } from '#lib/area/code.tsx';
import { Time } from '#lib/area/section.tsx';
import { State } from '#lib/area/state.tsx';
import { moneyText, useStateText } from '#lib/data/texts.ts';
import type { ListRow } from './shop-data.ts';

/** Lists name no person: opening one is logged. */
export function ShopTable({ list, rows }: { list: ListName; rows: readonly ListRow[] }) {
  const { t } = useTranslation('desk');
  const stateText = useStateText();
  const hasMoney = list !== 'mails' && list !== 'renewals';
  const columns: DataColumn<ListRow>[] = [
    {
      heading: t(`shop.when.${list}`),
      renderCell: ({ at }) => (at ? <Time at={at} /> : t('unknown')),
    },
    list === 'mails'
      ? { heading: t('shop.mail'), renderCell: ({ status }) => stateText(status) }
      : { heading: t('shop.item'), renderCell: ({ item }) => item },
    ...(list === 'renewals'
      ? []
      : [
          {
            heading: t('shop.reference'),
            renderCell: ({ reference }: ListRow) =>
              reference ? <Code>{reference}</Code> : t('unknown'),
          },
        ]),
    ...(hasMoney
      ? [
          {
            heading: t('shop.amount'),
            align: 'end' as const,
            renderCell: ({ paise, currency }: ListRow) => moneyText(paise ?? 0, currency ?? 'INR'),
          },
          {
            heading: t('shop.state'),
            renderCell: ({ status, note }: ListRow) => (
              <State state={status}>{list === 'disputes' && note ? stateText(note) : note}</State>
            ),
          },
        ]
      : []),
    ...(list === 'mails'
      ? [{ heading: t('shop.attempts'), renderCell: ({ note }: ListRow) => note }]
      : []),
    {
      heading: t('shop.member'),
      renderCell: ({ member, reference, item }) =>
        member ? (
          <Link
            to={memberPath(member)}
            aria-label={t('shop.openOf', { what: reference ?? item ?? '' })}
          >
            {t('shop.open')}
          </Link>
        ) : (
          t('shop.operator')
        ),
    },
  ];
  return (
    <DataTable
      caption={t(`shop.captions.${list}`)}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}
