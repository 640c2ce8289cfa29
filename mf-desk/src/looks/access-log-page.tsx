import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'shared-kit/router';
import { DataTable } from 'shared-kit/ui';
import * as v from 'valibot';
import { DeskPage, LoadedPages } from '#lib/area/page.tsx';
import { Code } from '#lib/area/code.tsx';
import { Time } from '#lib/area/values.tsx';
import { deskPaths, looksPath, memberPath } from '#lib/area/desk-paths.ts';
import { pagesQuery } from '#lib/data/desk-data.ts';
import { stateText, t } from '#lib/data/texts.ts';
import styles from './access-log-page.module.css';

const Look = v.object({
  id: v.number(),
  operator_id: v.string(),
  operator_email: v.string(),
  member_id: v.string(),
  what: v.string(),
  about: v.string(),
  looked_at: v.string(),
});
type Look = v.InferOutput<typeof Look>;

const looksQuery = (operator: string | null, member: string | null) =>
  pagesQuery(
    Look,
    'looks_of',
    { ...(operator && { of_operator: operator }), ...(member && { of_member: member }) },
    { rowsPerPage: 50, after: (rows) => ({ before: rows.at(-1)!.id }) },
  );

/** Who looked at whose data, for all operators to see. The address filters by operator or member. */
export function AccessLogPage() {
  const [parameters] = useSearchParams();
  const [operator, member] = [parameters.get('operator'), parameters.get('member')];
  const query = useInfiniteQuery(looksQuery(operator, member));
  const caption = t(
    operator ? 'accessLog.captionOf' : member ? 'accessLog.captionAt' : 'accessLog.caption',
  );
  return (
    <DeskPage title={t('accessLog.title')} lead={t('accessLog.lead')}>
      {(operator ?? member) && <Link to={deskPaths.accessLog}>{t('accessLog.all')}</Link>}
      <LoadedPages query={query} empty={t('accessLog.empty')}>
        {(looks) => <Looks looks={looks} caption={caption} />}
      </LoadedPages>
    </DeskPage>
  );
}

function Looks({ looks, caption }: { looks: readonly Look[]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      rows={looks}
      rowKey={({ id }) => String(id)}
      columns={[
        { heading: t('accessLog.when'), renderCell: ({ looked_at: at }) => <Time at={at} /> },
        {
          heading: t('accessLog.who'),
          renderCell: ({ operator_id: operator, operator_email: email }) => (
            <Link
              to={looksPath({ operator })}
              aria-label={t('accessLog.ofOperator', { operator: email })}
            >
              {email}
            </Link>
          ),
        },
        { heading: t('accessLog.what'), renderCell: ({ what }) => stateText(what) },
        { heading: t('accessLog.about'), renderCell: ({ about }) => about && <Code>{about}</Code> },
        {
          heading: t('accessLog.whom'),
          renderCell: ({ member_id: member }) => (
            <span className={styles.member}>
              <Link to={looksPath({ member })} aria-label={t('accessLog.atMember', { member })}>
                {member.slice(0, 8)}
              </Link>
              <Link to={memberPath(member)} aria-label={t('accessLog.openOf', { member })}>
                {t('shop.open')}
              </Link>
            </span>
          ),
        },
      ]}
    />
  );
}
