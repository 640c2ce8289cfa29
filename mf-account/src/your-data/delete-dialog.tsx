import { useTranslation } from 'react-i18next';
import { Button } from 'shared-kit/ui';
import { Dialog } from 'shared-kit/ui/dialog';
import styles from './delete-dialog.module.css';
import { DELETION_AFTER_DAYS } from './deletion-request.ts';

const PARTS = ['goes', 'stays', 'waits'] as const;

export function DeleteDialog(props: {
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
