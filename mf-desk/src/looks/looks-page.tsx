import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'shared-kit/router';
import { DataTable, EmptyState, type DataColumn } from 'shared-kit/ui';
import * as v from 'valibot';
import { Code } from '#lib/area/code.tsx';
import { memberPath } from '#lib/area/desk-paths.ts';
import { DeskPage, Loaded, Time } from '#lib/area/section.tsx';
import { deskKeys, readDeskRows } from '#lib/data/desk-data.ts';
import { useStateText } from '#lib/data/texts.ts';

const Look = v.object({
  id: v.number(),
  operator_email: v.string(),
  member_id: v.string(),
  what: v.string(),
  about: v.string(),
  looked_at: v.string(),
});
type Look = v.InferOutput<typeof Look>;

const SHOWN_LOOKS = 100;

const looksQuery = (userId: string) =>
  queryOptions({
    queryKey: deskKeys.looks,
    queryFn: ({ signal }) =>
      readDeskRows(
        Look,
        `desk_looks?select=id,operator_email,member_id,what,about,looked_at&order=id.desc&limit=${SHOWN_LOOKS}`,
        { userId, signal },
      ),
  });

/** Who looked at whose data, for all operators to see. */
export function LooksPage({ userId }: { userId: string }) {
  const { t } = useTranslation('desk');
  const query = useQuery(looksQuery(userId));
  return (
    <DeskPage title={t('looks.title')} lead={t('looks.lead')}>
      <Loaded query={query}>
        {(looks) =>
          looks.length === 0 ? <EmptyState title={t('looks.empty')} /> : <Looks looks={looks} />
        }
      </Loaded>
    </DeskPage>
  );
}

function Looks({ looks }: { looks: readonly Look[] }) {
  const { t } = useTranslation('desk');
  const stateText = useStateText();
  const columns: DataColumn<Look>[] = [
    { heading: t('looks.when'), renderCell: ({ looked_at }) => <Time at={looked_at} /> },
    { heading: t('looks.who'), renderCell: ({ operator_email }) => operator_email },
    { heading: t('looks.what'), renderCell: ({ what }) => stateText(what) },
    { heading: t('looks.about'), renderCell: ({ about }) => about && <Code>{about}</Code> },
    {
      heading: t('looks.whom'),
      renderCell: ({ member_id }) => (
        <Link to={memberPath(member_id)} aria-label={t('looks.openOf', { member: member_id })}>
          {member_id.slice(0, 8)}
        </Link>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('looks.caption', { count: looks.length })}
      columns={columns}
      rows={looks}
      rowKey={({ id }) => String(id)}
    />
  );
}
