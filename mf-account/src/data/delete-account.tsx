import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, Notice } from 'shared-kit/ui';
import { formatDate } from '#lib/terms/format-date.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { deletionRequestQuery, requestDeletion, takeBackDeletion } from './deletion-request.ts';
import styles from './your-data.module.css';

/** Where a member asks for the account to be deleted, sees when that happens, and takes it back. */
export function DeleteAccount({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  const query = deletionRequestQuery(userId);
  const { data: request, isError, isFetching, refetch } = useQuery(query);
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);

  const ask = useMutation({
    mutationFn: requestDeletion,
    onSuccess(made) {
      queries.setQueryData(query.queryKey, made);
      setIsAsking(false);
    },
    onError: () => showError(t('data.requestFailed')),
  });
  const takeBack = useMutation({
    mutationFn: takeBackDeletion,
    onSuccess(none) {
      queries.setQueryData(query.queryKey, none);
      showSuccess(t('data.kept'));
    },
    onError: () => showError(t('data.keepFailed')),
  });

  const isUnknown = request === undefined;
  /** One button for all of it: the focus stays where it is, whatever it does next. */
  const { label, press } = request
    ? { label: t('data.keep'), press: () => takeBack.mutate() }
    : isUnknown && isError
      ? { label: t('tryAgain'), press: () => void refetch() }
      : { label: t('data.delete'), press: () => setIsAsking(true) };

  return (
    <div className={styles.part}>
      <div className={styles.words}>
        <h3>{t('data.deleteHeading')}</h3>
        {request ? (
          <Notice tone="warning">
            {t('data.requested', { date: formatDate(request.due_at) })}
          </Notice>
        ) : (
          <p className={styles.text}>
            {t(isUnknown && isError ? 'data.stateFailed' : 'data.deleteText')}
          </p>
        )}
      </div>
      <Button look="quiet" busy={takeBack.isPending || (isUnknown && isFetching)} onClick={press}>
        {label}
      </Button>
      <DeleteDialog
        open={isAsking}
        isBusy={ask.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => ask.mutate()}
      />
    </div>
  );
}
