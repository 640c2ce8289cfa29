import { useTranslation } from 'react-i18next';
import { Card, Skeleton, SkeletonBlock, Spinner } from 'shared-kit/ui';
import { EmailHint } from './profile-form.tsx';
import formStyles from './profile-form.module.css';
import styles from './profile-skeleton.module.css';

const FIELDS = ['name', 'email', 'phone', 'college', 'course', 'designation'];

export function ProfileSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Card>
      <Skeleton label={t('loading')} className={formStyles.form}>
        <div className={formStyles.heading}>
          <SkeletonBlock className={styles.heading} />
        </div>
        {FIELDS.map((field) => (
          <div key={field}>
            <SkeletonBlock className={styles.label} />
            <SkeletonBlock className={styles.control} />
            {field === 'email' && (
              <p className={styles.hint}>
                <EmailHint />
              </p>
            )}
          </div>
        ))}
        <div className={`${formStyles.actions} ${styles.actions}`}>
          <Spinner size="inline" label={t('loading')} />
        </div>
      </Skeleton>
    </Card>
  );
}
