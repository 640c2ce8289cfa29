import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { showError, showSuccess } from 'shared-kit/toast';
import { Link } from 'shared-kit/router';
import { Button, Card } from 'shared-kit/ui';
import { DeleteAccount } from './delete-account.tsx';
import styles from './your-data.module.css';

export function YourData({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  return (
    <Card as="section" heading={<h2>{t('data.heading')}</h2>}>
      <p className={styles.text}>
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
      const [{ exportData }, { saveFile }] = await Promise.all([
        import('./export-data.ts'),
        import('#lib/member/save-file.ts'),
      ]);
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
        <p className={styles.text}>{t('data.downloadText')}</p>
      </div>
      <Button look="quiet" busy={download.isPending} onClick={() => download.mutate()}>
        {t('data.download')}
      </Button>
    </div>
  );
}
