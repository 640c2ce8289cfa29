import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppError, toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, Card } from 'shared-kit/ui';
import * as v from 'valibot';
import { rowsQuery } from '#lib/member/member-data.ts';
import styles from '#lib/member/text.module.css';

export function ReminderSwitch({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  const query = rowsQuery('reminders', Row, WANTS_REMINDERS, userId);
  const { data: rows, isError, isFetching, refetch } = useQuery(query);
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: boolean) => switchReminders(userId, wanted),
    onSuccess(stored) {
      queries.setQueryData(query.queryKey, [stored]);
      showSuccess(t(stored.wants_reminders ? 'reminders.switchedOn' : 'reminders.switchedOff'));
    },
    onError: () => showError(t('reminders.failed')),
  });
  // Without a profile nobody gets reminders.
  if (rows?.length === 0) return null;

  const isUnknown = rows === undefined;
  /** One button for all actions, so that it keeps the focus when its action changes. */
  const { text, label, press } =
    isUnknown && isError
      ? { text: 'unknown' as const, label: t('tryAgain'), press: () => void refetch() }
      : rows?.[0]?.wants_reminders === false
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

/** @returns what is stored @throws AppError as `readRows` does, or `profile_unwritable` without a profile */
async function switchReminders(userId: string, wants_reminders: boolean) {
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
  return row;
}
