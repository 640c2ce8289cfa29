import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { AppError, toAppError } from 'shared-kit/errors';
import { paths } from 'shared-kit/paths';
import { confirmSignOut, useSessionStore } from 'shared-kit/session';
import { supabase } from 'shared-kit/supabase';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, Card } from 'shared-kit/ui';
import * as v from 'valibot';
import { AcceptedDocuments } from '#lib/consent/consent.tsx';
import { BillingForm } from '#lib/fragments/uses.ts';
import { rowsQuery } from '#lib/member/member-data.ts';
import text from '#lib/member/text.module.css';
import { YourData } from '#lib/your-data/your-data.tsx';
import styles from './settings.module.css';

export function Settings({ userId }: { userId: string }) {
  return (
    <>
      {/* Only a seller with a GSTIN needs the member's State. */}
      {brand.pricesIncludeTaxes && <Billing userId={userId} />}
      <SignOutEverywhere />
      <ReminderSwitch userId={userId} />
      <AcceptedDocuments userId={userId} />
      <YourData userId={userId} />
    </>
  );
}

/** For example after a phone was lost. */
function SignOutEverywhere() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const session = useSessionStore();
  const signOut = useMutation({
    async mutationFn() {
      if (!(await confirmSignOut())) return;
      const error = await session.signOutEverywhere();
      if (error) throw error;
      // The guard of a member page is about to lead to the log-in.
      void navigate(paths.home, { replace: true });
      showSuccess(t('devices.signedOut'), 'session');
    },
    onError: () => showError(t('devices.signOutFailed'), 'session'),
  });
  return (
    <Card as="section" heading={<h2>{t('devices.heading')}</h2>}>
      <p className={text.soft}>{t('devices.text')}</p>
      <div>
        <Button look="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('devices.signOut')}
        </Button>
      </div>
    </Card>
  );
}

function Billing({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  return (
    <Card heading={<h2>{t('billing.heading')}</h2>}>
      <p className={text.soft}>{t('billing.text')}</p>
      <BillingForm
        userId={userId}
        onSaved={() => showSuccess(t('billing.saved'))}
        placeholder={<div className={styles.place} />}
      />
    </Card>
  );
}

export function ReminderSwitch({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  const query = rowsQuery('reminders', Reminders, WANTS_REMINDERS, userId);
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
  // Members without a profile get no reminders.
  if (rows?.length === 0) return null;

  const isUnknown = rows === undefined;
  const isOff = rows?.[0]?.wants_reminders === false;
  const state = isUnknown && isError ? 'unknown' : isOff ? 'off' : 'on';
  const labels = {
    unknown: 'tryAgain',
    off: 'reminders.switchOn',
    on: 'reminders.switchOff',
  } as const;
  /** One button for all actions, so that it keeps the focus when its action changes. */
  const press = () => (state === 'unknown' ? void refetch() : change.mutate(isOff));
  return (
    <Card as="section" heading={<h2>{t('reminders.heading')}</h2>}>
      <p key={state} className={text.soft}>
        {t(`reminders.${state}`)}
      </p>
      <div>
        <Button look="quiet" busy={change.isPending || (isUnknown && isFetching)} onClick={press}>
          {t(labels[state])}
        </Button>
      </div>
    </Card>
  );
}

const WANTS_REMINDERS = 'users?select=wants_reminders&id=eq.{user}';
const Reminders = v.object({ wants_reminders: v.boolean() });

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
