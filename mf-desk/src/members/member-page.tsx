import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Link, useLocation } from 'shared-kit/router';
import { DataTable, EmptyState, LinkButton, type DataColumn } from 'shared-kit/ui';
import { deskPaths, looksPath } from '#lib/area/desk-paths.ts';
import { Code } from '#lib/area/code.tsx';
import { DeskPage, Loaded, Section, Time } from '#lib/area/section.tsx';
import { State } from '#lib/area/state.tsx';
import { useAnchor } from '#lib/area/use-anchor.ts';
import { useStateText } from '#lib/data/texts.ts';
import { memberQuery, type Mail, type Member } from './member-data.ts';
import { Facts, OrderCard } from './order-card.tsx';

export function MemberPage() {
  const { t } = useTranslation('desk');
  const { member = '' } = useParams();
  const query = useQuery(memberQuery(member));
  const { data } = query;
  // Where the operator opened the member, at its row.
  const { from = deskPaths.waiting } = (useLocation().state ?? {}) as { from?: string };
  useAnchor(data);
  const heading = data?.profile === null ? t('member.deleted') : data?.profile?.name;
  return (
    <DeskPage title={t('member.title')} heading={heading} lead={<Logged member={member} />}>
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

function Logged({ member }: { member: string }) {
  const { t } = useTranslation('desk');
  return (
    <>
      {t('member.logged')} <Link to={looksPath({ member })}>{t('tabs.accessLog')}</Link>
    </>
  );
}

function Details({ member: { profile, access, orders, mails } }: { member: Member }) {
  const { t } = useTranslation('desk');
  return (
    <>
      {profile && <Profile profile={profile} />}
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

function Profile({ profile }: { profile: NonNullable<Member['profile']> }) {
  const { t } = useTranslation('desk');
  const { email, phone, college, since } = profile;
  return (
    <Facts
      facts={[
        [t('member.email'), <Code key="email">{email}</Code>],
        [t('member.phone'), phone],
        [t('member.college'), college],
        [t('member.since'), <Time key="since" at={since} />],
      ]}
    />
  );
}

function Access({ access }: Pick<Member, 'access'>) {
  const { t } = useTranslation('desk');
  const columns: DataColumn<Member['access'][number]>[] = [
    { heading: t('shop.item'), renderCell: ({ item }) => item },
    { heading: t('member.until'), renderCell: ({ expires_at }) => <Time at={expires_at} /> },
    { heading: t('shop.state'), renderCell: ({ status }) => <State state={status} /> },
  ];
  return (
    <DataTable
      caption={t('member.accessCaption')}
      columns={columns}
      rows={access}
      rowKey={({ item }) => item}
    />
  );
}

function Mails({ mails }: { mails: readonly Mail[] }) {
  const { t } = useTranslation('desk');
  const stateText = useStateText();
  const columns: DataColumn<Mail>[] = [
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
  ];
  return (
    <DataTable
      caption={t('member.mailsCaption')}
      columns={columns}
      rows={mails}
      rowKey={({ kind, about }) => `${kind} ${about}`}
    />
  );
}
