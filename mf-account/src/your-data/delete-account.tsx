import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from 'shared-kit/durations';
import { toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, Notice } from 'shared-kit/ui';
import { Dialog } from 'shared-kit/ui/dialog';
import * as v from 'valibot';
import { Instant, memberKeys, readRows } from '#lib/member/member-data.ts';
import styles from './your-data.module.css';

/** As the migrations define it (`deletion_requests.due_at`). */
const DELETION_AFTER_DAYS = 7;

const DeletionRequest = v.object({ requested_at: Instant, due_at: Instant });

type DeletionRequest = v.InferOutput<typeof DeletionRequest>;

const ADDRESS = 'deletion_requests?select=requested_at,due_at&user_id=eq.{user}';

/** `null` if there is none. */
const deletionRequestQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.deletionRequest(userId),
    async queryFn({ signal }): Promise<DeletionRequest | null> {
      const [request = null] = await readRows(DeletionRequest, ADDRESS, userId, signal);
      return request;
    },
  });

/** A repeated request returns the first one. @throws AppError with PostgREST's code, or `network_error` */
async function requestDeletion(): Promise<DeletionRequest> {
  const client = await supabase();
  const { data, error } = await client.rpc('request_deletion').retry(false);
  if (error) throw toAppError(error);
  return v.parse(DeletionRequest, data);
}

/** @throws AppError with PostgREST's code, or `network_error` */
async function cancelDeletion(): Promise<null> {
  const client = await supabase();
  const { error } = await client.rpc('take_back_deletion').retry(false);
  if (error) throw toAppError(error);
  return null;
}

export function DeleteAccount({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('account');
  const query = deletionRequestQuery(userId);
  const { data: request, isError, isFetching, refetch } = useQuery(query);
  const queries = useQueryClient();
  const [isDialogOpen, setIsDialogOpen] = useState(false);

  const requestMutation = useMutation({
    mutationFn: requestDeletion,
    onSuccess(created) {
      queries.setQueryData(query.queryKey, created);
      setIsDialogOpen(false);
    },
    onError: () => showError(t('data.requestFailed')),
  });
  const cancel = useMutation({
    mutationFn: cancelDeletion,
    onSuccess(none) {
      queries.setQueryData(query.queryKey, none);
      showSuccess(t('data.kept'));
    },
    onError: () => showError(t('data.keepFailed')),
  });

  const isUnknown = request === undefined;
  /** One button for all actions, so that it keeps the focus when its action changes. */
  const { label, press } = request
    ? { label: t('data.keep'), press: () => cancel.mutate() }
    : isUnknown && isError
      ? { label: t('tryAgain'), press: () => void refetch() }
      : { label: t('data.delete'), press: () => setIsDialogOpen(true) };

  return (
    <div className={styles.part}>
      <div className={styles.words}>
        <h3>{t('data.deleteHeading')}</h3>
        {request ? (
          <Notice tone="warning">
            {t('data.requested', { date: formatDay(request.due_at, i18n.language) })}
          </Notice>
        ) : (
          <p className={styles.text}>
            {t(isUnknown && isError ? 'data.stateFailed' : 'data.deleteText')}
          </p>
        )}
      </div>
      <Button look="quiet" busy={cancel.isPending || (isUnknown && isFetching)} onClick={press}>
        {label}
      </Button>
      <DeleteDialog
        open={isDialogOpen}
        isBusy={requestMutation.isPending}
        onClose={() => setIsDialogOpen(false)}
        onConfirm={() => requestMutation.mutate()}
      />
    </div>
  );
}

const PARTS = ['goes', 'stays', 'waits'] as const;

function DeleteDialog(props: {
  open: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { open, isBusy, onClose, onConfirm } = props;
  const { t } = useTranslation('account');
  return (
    <Dialog
      title={t('data.dialog.title')}
      description={t('data.dialog.description', { count: DELETION_AFTER_DAYS })}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('data.keep')}
          </Button>
          <Button look="danger" busy={isBusy} onClick={onConfirm}>
            {t('data.dialog.confirm')}
          </Button>
        </>
      }
    >
      <dl className={styles.parts}>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{t(`data.dialog.${part}.heading`)}</dt>
            <dd>{t(`data.dialog.${part}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
