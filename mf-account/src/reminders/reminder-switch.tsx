import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, Card } from 'shared-kit/ui';
import styles from './reminder-switch.module.css';
import { remindersQuery, switchReminders } from './reminders.ts';

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
