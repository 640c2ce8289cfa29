import { useQuery } from '@tanstack/react-query';
import { Link } from 'shared-kit/router';
import { DataTable } from 'shared-kit/ui';
import { Badge } from 'shared-kit/ui/records';
import { alarmPlace } from '#lib/area/desk-paths.ts';
import { DeskPage, Loaded, Section } from '#lib/area/page.tsx';
import { Time } from '#lib/area/values.tsx';
import { t } from '#lib/data/texts.ts';
import { type Alarm, type AlarmRule, alarmsQuery, alarmText } from './alarm-data.ts';

/** What has a threshold, how it stands, and the last alarms. */
export function AlarmsPage() {
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
  const stateOf = ({ rule, is_on }: AlarmRule) => {
    if (alarms.some((alarm) => alarm.rule === rule && alarm.ended_at === null)) return 'alarm';
    return is_on ? 'ok' : 'off';
  };
  return (
    <DataTable
      caption={t('alarms.rules')}
      rows={rules.toSorted(
        (one, other) => ORDER.indexOf(stateOf(one)) - ORDER.indexOf(stateOf(other)),
      )}
      rowKey={({ rule }) => rule}
      columns={[
        {
          heading: t('alarms.figure'),
          align: 'prose',
          renderCell: ({ rule, value }) => (
            <Link to={alarmPlace(rule, null)}>{alarmText(rule, value).figure}</Link>
          ),
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
          renderCell: ({ rule, value }) => alarmText(rule, value).value,
        },
        {
          heading: t('alarms.threshold'),
          align: 'end',
          renderCell: ({ rule, threshold }) => alarmText(rule, threshold).value,
        },
      ]}
    />
  );
}

/** What is wrong comes first. */
const TONES = { alarm: 'danger', ok: 'success', off: 'neutral' } as const;
const ORDER = Object.keys(TONES);

function AlarmsTable({ alarms }: { alarms: Alarm[] }) {
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
          renderCell: ({ rule, part }) => (
            <Link to={alarmPlace(rule, part)}>
              {[alarmText(rule, 0).figure, part].filter(Boolean).join(': ')}
            </Link>
          ),
        },
        {
          heading: t('alarms.highest'),
          align: 'end',
          renderCell: ({ rule, value }) => alarmText(rule, value).value,
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
