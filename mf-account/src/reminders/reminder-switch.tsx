import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppError, toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, Card } from 'shared-kit/ui';
import * as v from 'valibot';
import { memberKeys, readRows } from '#lib/member/member-data.ts';
import styles from './reminder-switch.module.css';

export function ReminderSwitch({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  const query = remindersQuery(userId);
  const { data: isOn, isError, isFetching, refetch } = useQuery(query);
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: boolean) => switchReminders(userId, wanted),
    onSuccess(stored) {
      queries.setQueryData(query.queryKey, stored);
      showSuccess(t(stored ? 'reminders.switchedOn' : 'reminders.switchedOff'));
    },
    onError: () => showError(t('reminders.failed')),
  });
  if (isOn === null) return null;

  const isUnknown = isOn === undefined;
  /** One button for all actions, so that it keeps the focus when its action changes. */
  const { text, label, press } =
    isUnknown && isError
      ? { text: 'unknown' as const, label: t('tryAgain'), press: () => void refetch() }
      : isOn === false
        ? { text: 'off' as const, label: t('reminders.switchOn'), press: () => change.mutate(true) }
        : {
            text: 'on' as const,
            label: t('reminders.switchOff'),
            press: () => change.mutate(false),
          };
  return (
    <Card as="section" heading={<h2>{t('reminders.heading')}</h2>}>
      <p key={text} className={styles.text}>
        {t(`reminders.${text}`)}
      </p>
      <div>
        <Button look="quiet" busy={change.isPending || (isUnknown && isFetching)} onClick={press}>
          {label}
        </Button>
      </div>
    </Card>
  );
}

const WANTS_REMINDERS = 'users?select=wants_reminders&id=eq.{user}';
const Row = v.object({ wants_reminders: v.boolean() });

/** `null` without a profile, which gets no reminders. */
const remindersQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.reminders(userId),
    async queryFn({ signal }) {
      const [row] = await readRows(Row, WANTS_REMINDERS, userId, signal);
      return row?.wants_reminders ?? null;
    },
  });

/** @returns what is stored @throws AppError as `readRows` does, or `profile_unwritable` without a profile */
async function switchReminders(userId: string, wants_reminders: boolean): Promise<boolean> {
  const client = await supabase();
  const { data, error } = await client
    .from('users')
    .update({ wants_reminders })
    .eq('id', userId)
    .select('wants_reminders')
    .retry(false);
  if (error) throw toAppError(error);
  const [row] = data;
  if (!row) throw new AppError('profile_unwritable', 'the row cannot be updated');
  return row.wants_reminders;
}
