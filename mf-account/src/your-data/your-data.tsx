import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from 'shared-kit/durations';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, Card, Notice } from 'shared-kit/ui';
import { Dialog } from 'shared-kit/ui/dialog';
import * as v from 'valibot';
import { callDatabase, Instant, rowsQuery } from '#lib/member/member-data.ts';
import text from '#lib/member/text.module.css';
import styles from './your-data.module.css';

export function YourData({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  return (
    <Card as="section" heading={<h2>{t('data.heading')}</h2>}>
      <p className={text.soft}>
        {t('data.text')} <Link to={paths.privacy}>{t('data.policy')}</Link>
      </p>
      <Download />
      <DeleteAccount userId={userId} />
    </Card>
  );
}

function Download() {
  const { t } = useTranslation('account');
  const download = useMutation({
    mutationFn: async () => {
      const { exportData, saveFile } = await import('#lib/member/files.ts');
      const file = await exportData();
      return saveFile(file, file.name);
    },
    onSuccess(outcome) {
      if (outcome === 'saved') showSuccess(t('data.downloaded'));
      if (outcome === 'dropped') showError(t('data.dropped'));
    },
    onError: () => showError(t('data.downloadFailed')),
  });
  return (
    <div className={styles.part}>
      <div className={styles.words}>
        <h3>{t('data.download')}</h3>
        <p className={text.soft}>{t('data.downloadText')}</p>
      </div>
      <Button look="quiet" busy={download.isPending} onClick={() => download.mutate()}>
        {t('data.download')}
      </Button>
    </div>
  );
}

/** As the migrations define it (`deletion_requests.due_at`). */
const DELETION_AFTER_DAYS = 7;

const DeletionRequest = v.object({ requested_at: Instant, due_at: Instant });

const ADDRESS = 'deletion_requests?select=requested_at,due_at&user_id=eq.{user}';

const PARTS = ['goes', 'stays', 'waits'] as const;

function DeleteAccount({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('account');
  const query = rowsQuery('deletionRequest', DeletionRequest, ADDRESS, userId);
  const { data: requests, isError, isFetching, refetch } = useQuery(query);
  const request = requests?.[0];
  const queries = useQueryClient();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const close = () => setIsDialogOpen(false);

  const requestMutation = useMutation({
    // A repeated request returns the first one.
    mutationFn: async () => v.parse(DeletionRequest, await callDatabase('request_deletion')),
    onSuccess(created) {
      queries.setQueryData(query.queryKey, [created]);
      close();
    },
    onError: () => showError(t('data.requestFailed')),
  });
  const cancel = useMutation({
    mutationFn: () => callDatabase('take_back_deletion'),
    onSuccess() {
      queries.setQueryData(query.queryKey, []);
      showSuccess(t('data.kept'));
    },
    onError: () => showError(t('data.keepFailed')),
  });

  const isUnknown = requests === undefined;
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
          <p className={text.soft}>
            {t(isUnknown && isError ? 'data.stateFailed' : 'data.deleteText')}
          </p>
        )}
      </div>
      <Button look="quiet" busy={cancel.isPending || (isUnknown && isFetching)} onClick={press}>
        {label}
      </Button>
      <Dialog
        title={t('data.dialog.title')}
        description={t('data.dialog.description', { count: DELETION_AFTER_DAYS })}
        open={isDialogOpen}
        onClose={close}
        actions={
          <>
            <Button look="quiet" onClick={close}>
              {t('data.keep')}
            </Button>
            <Button
              look="danger"
              busy={requestMutation.isPending}
              onClick={() => requestMutation.mutate()}
            >
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
    </div>
  );
}
