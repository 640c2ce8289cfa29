import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DataTable } from 'shared-kit/ui';
import { Badge } from 'shared-kit/ui/records';
import { DeskPage, Loaded, Section, Time } from '#lib/area/section.tsx';
import { type Alarm, type AlarmRule, alarmsQuery, type RuleName } from './fetch-alarms.ts';

/** What is watched, how it stands, and the last alarms. */
export function AlarmsPage() {
  const { t } = useTranslation('desk');
  return (
    <DeskPage title={t('alarms.title')} lead={t('alarms.lead')}>
      <Loaded query={useQuery(alarmsQuery)}>
        {({ rules, alarms }) => (
          <>
            <RulesTable rules={rules} alarms={alarms} />
            <Section heading={t('alarms.last')}>
              <AlarmsTable alarms={alarms} />
            </Section>
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

function RulesTable({ rules, alarms }: { rules: AlarmRule[]; alarms: Alarm[] }) {
  const { t } = useTranslation('desk');
  const stateOf = ({ rule, is_on }: AlarmRule) => {
    if (alarms.some((alarm) => alarm.rule === rule && alarm.ended_at === null)) return 'alarm';
    return is_on ? 'calm' : 'off';
  };
  return (
    <DataTable
      caption={t('alarms.rules')}
      rows={rules}
      rowKey={({ rule }) => rule}
      columns={[
        {
          heading: t('alarms.figure'),
          align: 'prose',
          renderCell: ({ rule }) => t(`alarms.rule.${rule}`),
        },
        {
          heading: t('alarms.state'),
          renderCell: (rule) => (
            <Badge tone={TONES[stateOf(rule)]}>{t(`alarms.states.${stateOf(rule)}`)}</Badge>
          ),
        },
        {
          heading: t('alarms.now'),
          align: 'end',
          renderCell: ({ rule, value }) => formatValue(t, rule, value),
        },
        {
          heading: t('alarms.threshold'),
          align: 'end',
          renderCell: ({ rule, threshold }) => formatValue(t, rule, threshold),
        },
        {
          heading: t('alarms.checked'),
          align: 'end',
          renderCell: ({ checked_at: checked }) =>
            checked ? <Time at={checked} /> : t('alarms.never'),
        },
      ]}
    />
  );
}

const TONES = { alarm: 'danger', calm: 'success', off: 'neutral' } as const;

function AlarmsTable({ alarms }: { alarms: Alarm[] }) {
  const { t } = useTranslation('desk');
  if (alarms.length === 0) return <p>{t('alarms.none')}</p>;
  return (
    <DataTable
      caption={t('alarms.lastCaption', { count: alarms.length })}
      rows={alarms}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          heading: t('alarms.figure'),
          align: 'prose',
          renderCell: ({ rule, part }) =>
            [t(`alarms.rule.${rule}`), part].filter(Boolean).join(': '),
        },
        {
          heading: t('alarms.highest'),
          align: 'end',
          renderCell: ({ rule, value }) => formatValue(t, rule, value),
        },
        {
          heading: t('alarms.began'),
          align: 'end',
          renderCell: ({ begun_at: begun }) => <Time at={begun} />,
        },
        {
          heading: t('alarms.ended'),
          align: 'end',
          renderCell: ({ ended_at: ended }) =>
            ended ? <Time at={ended} /> : <Badge tone="danger">{t('alarms.lasting')}</Badge>,
        },
      ]}
    />
  );
}

/** `2.5 %`, `3 emails`, `26 hours`, `12 minutes`. */
function formatValue(t: TFunction<'desk'>, rule: RuleName, value: number): string {
  const shown = rule === 'faults' ? Math.round(value * 1000) / 10 : Math.floor(value);
  return t(`alarms.value.${rule}`, { count: shown });
}
