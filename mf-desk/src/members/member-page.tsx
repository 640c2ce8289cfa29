import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Link, useLocation } from 'shared-kit/router';
import { DataTable, EmptyState, LinkButton } from 'shared-kit/ui';
import { deskPaths, looksPath } from '#lib/area/desk-paths.ts';
import { DeskPage, Loaded, Section, useAnchor } from '#lib/area/page.tsx';
import { Code } from '#lib/area/code.tsx';
import { State, Time } from '#lib/area/values.tsx';
import { stateText, t } from '#lib/data/texts.ts';
import { memberQuery, type Member } from './member-data.ts';
import { Facts, OrderCard } from './order-card.tsx';

export function MemberPage() {
  const { member = '' } = useParams();
  const query = useQuery(memberQuery(member));
  const { data } = query;
  // Where the operator opened the member, at its row.
  const { from = deskPaths.waiting } = (useLocation().state ?? {}) as { from?: string };
  useAnchor(data);
  const heading = data?.profile === null ? t('member.deleted') : data?.profile?.name;
  return (
    <DeskPage
      title={t('member.title')}
      heading={heading}
      lead={
        <>
          {t('member.logged')} <Link to={looksPath({ member })}>{t('tabs.accessLog')}</Link>
        </>
      }
    >
      <div>
        <Link to={from}>{t('member.back')}</Link>
      </div>
      <Loaded query={query}>
        {(found) =>
          found === null ? (
            <EmptyState
              title={t('member.unknown')}
              action={<LinkButton to={deskPaths.shop}>{t('shop.title')}</LinkButton>}
            />
          ) : (
            <Details member={found} />
          )
        }
      </Loaded>
    </DeskPage>
  );
}

function Details({ member: { profile, access, orders, mails } }: { member: Member }) {
  return (
    <>
      {profile && (
        <Facts
          facts={[
            [t('member.email'), <Code key="email">{profile.email}</Code>],
            [t('member.phone'), profile.phone],
            [t('member.college'), profile.college],
            [t('member.since'), <Time key="since" at={profile.since} />],
          ]}
        />
      )}
      <Section heading={t('member.orders')} none={orders.length === 0 && t('member.noOrders')}>
        {orders.map((order) => (
          <OrderCard key={order.uuid} order={order} />
        ))}
      </Section>
      <Section heading={t('member.access')} none={access.length === 0 && t('member.noAccess')}>
        <Access access={access} />
      </Section>
      <Section heading={t('member.mails')} none={mails.length === 0 && t('member.noMails')}>
        <Mails mails={mails} />
      </Section>
    </>
  );
}

function Access({ access }: Pick<Member, 'access'>) {
  return (
    <DataTable
      caption={t('member.accessCaption')}
      rows={access}
      rowKey={({ item }) => item}
      columns={[
        { heading: t('shop.item'), renderCell: ({ item }) => item },
        { heading: t('member.until'), renderCell: ({ expires_at: at }) => <Time at={at} /> },
        { heading: t('shop.state'), renderCell: ({ status }) => <State state={status} /> },
      ]}
    />
  );
}

function Mails({ mails }: Pick<Member, 'mails'>) {
  return (
    <DataTable
      caption={t('member.mailsCaption')}
      rows={mails}
      rowKey={({ kind, about }) => `${kind} ${about}`}
      columns={[
        { heading: t('shop.queued'), renderCell: ({ at }) => <Time at={at} /> },
        { heading: t('shop.mail'), renderCell: ({ kind }) => stateText(kind) },
        {
          heading: t('member.sent'),
          renderCell({ sent_at, refusal, attempts }) {
            if (sent_at) return <Time at={sent_at} />;
            return refusal
              ? t('member.refused', { code: refusal })
              : t('member.attempts', { count: attempts });
          },
        },
      ]}
    />
  );
}
