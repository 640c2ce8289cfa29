import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Queries } from 'shared-kit/data/queries';
import { AppError, toAppError } from 'shared-kit/errors';
import { gstinFault, tidyGstin } from 'shared-kit/gst/gstin';
import { STATE_CODES, stateName } from 'shared-kit/gst/states';
import type { Language } from 'shared-kit/languages';
import { supabase } from 'shared-kit/supabase';
import { showError } from 'shared-kit/toast';
import { Button, Notice, Spinner } from 'shared-kit/ui';
import { SelectField, TextField } from 'shared-kit/ui/field';
import { billingMessages } from '#lib/messages/billing.ts';
import styles from './billing-form.module.css';

interface BillingDetails {
  /** The GST code of the State; empty until the member enters it. */
  state: string;
  /** Empty without a registration. */
  gstin: string;
}

interface BillingFormProps {
  userId: string;
  action?: string;
  /** Called after the server stored the details. */
  onSaved: () => void;
}

/** The State and the GSTIN on tax invoices. Only for a seller with a GSTIN (`brand.pricesIncludeTaxes`). */
export function BillingForm(props: BillingFormProps) {
  return (
    <Queries>
      <StoredForm {...props} />
    </Queries>
  );
}

function StoredForm(props: BillingFormProps) {
  const { userId } = props;
  const messages = billingMessages[useLanguage()];
  const stored = useQuery({
    queryKey: keyOf(userId),
    queryFn: () => fetchBillingDetails(userId),
  });
  if (stored.isPending) return <Spinner size="inline" label={messages.loading} />;
  if (stored.data) return <Fields {...props} stored={stored.data} />;
  return (
    <div className={styles.form}>
      <Notice tone="danger">{messages.loadFailed}</Notice>
      <Button look="quiet" busy={stored.isFetching} onClick={() => void stored.refetch()}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}

const useLanguage = (): Language =>
  useTranslation().i18n.language === 'hi-IN' ? 'hi-IN' : 'en-IN';

const keyOf = (userId: string) => ['member', userId, 'billing'] as const;

function Fields(props: BillingFormProps & { stored: BillingDetails }) {
  const { userId, stored, onSaved } = props;
  const language = useLanguage();
  const messages = billingMessages[language];
  const [state, setState] = useState(stored.state);
  const [gstin, setGstin] = useState(stored.gstin);
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => saveBillingDetails(userId, { state, gstin: number }),
    onSuccess: (details) => {
      queries.setQueryData(keyOf(userId), details);
      onSaved();
    },
    onError: () => showError(messages.failed),
  });
  const number = tidyGstin(gstin);
  const fault = number === '' ? undefined : gstinFault(number, state);
  const gstinError = {
    gstin: messages.gstinWrong,
    gstinState: state === '' ? undefined : messages.gstinState,
  };
  const isShown = attempts > 0;

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAttempts((count) => count + 1);
    if (state !== '' && !fault && !save.isPending) save.mutate();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <SelectField
        label={messages.state}
        placeholder={messages.chooseState}
        options={STATE_CODES.map((code) => stateName(code, language))}
        value={state && stateName(state, language)}
        error={isShown && state === '' ? messages.chooseState : undefined}
        autoComplete="address-level1"
        required
        onChange={({ target }) =>
          setState(STATE_CODES.find((code) => stateName(code, language) === target.value) ?? '')
        }
      />
      <TextField
        label={messages.gstin}
        hint={messages.gstinHint}
        value={gstin}
        error={isShown && fault ? gstinError[fault] : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        optional
        onChange={({ target }) => setGstin(target.value)}
      />
      <div className={styles.actions} data-is-next-step={props.action !== undefined}>
        <Button type="submit" busy={save.isPending}>
          {props.action ?? messages.save}
        </Button>
      </div>
    </form>
  );
}

const COLUMNS = 'state, gstin';

async function fetchBillingDetails(userId: string): Promise<BillingDetails> {
  const client = await supabase();
  const { data, error } = await client.from('users').select(COLUMNS).eq('id', userId).maybeSingle();
  if (error) throw toAppError(error);
  return data ?? { state: '', gstin: '' };
}

async function saveBillingDetails(
  userId: string,
  details: BillingDetails,
): Promise<BillingDetails> {
  const client = await supabase();
  const { data, error } = await client
    .from('users')
    .update(details)
    .eq('id', userId)
    .select(COLUMNS);
  if (error) throw toAppError(error);
  if (!data[0]) throw new AppError('auth_required', 'the profile cannot be seen');
  return data[0];
}
