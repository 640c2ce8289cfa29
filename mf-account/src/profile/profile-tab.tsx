import { lazy, Suspense, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from 'shared-kit/error-text';
import type { AppError } from 'shared-kit/errors';
import { paths } from 'shared-kit/paths';
import { useSession, useSessionStore } from 'shared-kit/session';
import {
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  PageTitle,
  Skeleton,
  SkeletonBlock,
  Spinner,
} from 'shared-kit/ui';
import formStyles from './profile-form.module.css';
import { EmailHint, ProfileForm } from './profile-form.tsx';
import styles from './profile-skeleton.module.css';

/** Under the form, and no part of the other tabs. */
const Settings = lazy(() =>
  import('./settings.tsx').then((module) => ({ default: module.Settings })),
);

export function ProfileTab() {
  const { t } = useTranslation('account');
  // Also for a user without a profile, whose email is stored.
  const userId = useSession(({ user, profileStatus }) =>
    profileStatus === 'ready' || profileStatus === 'missing' ? user?.id : undefined,
  );
  return (
    <>
      <PageTitle noindex description={t('description')}>
        {t('tabs.profile')}
      </PageTitle>
      <ProfileContent />
      {userId && (
        <Suspense>
          <Settings userId={userId} />
        </Suspense>
      )}
    </>
  );
}

function ProfileContent() {
  const { t } = useTranslation('account');
  const { profile, profileStatus, profileError: error } = useSession((session) => session);
  if (profile) return <ProfileForm profile={profile} />;
  if (profileStatus === 'failed') return <ProfileFailed error={error} />;
  if (profileStatus === 'missing') {
    return (
      <EmptyState
        title={t('profile.missing')}
        text={t('profile.missingText')}
        action={<LinkButton to={paths.signup}>{t('profile.finish')}</LinkButton>}
      />
    );
  }
  return <ProfileSkeleton />;
}

function ProfileFailed({ error }: { error: AppError | undefined }) {
  const { t } = useTranslation('account');
  const session = useSessionStore();
  const errorText = useErrorText();
  const [isBusy, startReading] = useTransition();
  return (
    <ErrorState
      title={t('profile.unavailable')}
      text={errorText(error, t('profile.fetchFailed'))}
      action={t('tryAgain')}
      onAction={() => startReading(session.reloadProfile)}
      isBusy={isBusy}
    />
  );
}

const FIELDS = ['name', 'email', 'phone', 'college', 'course', 'designation'];

function ProfileSkeleton() {
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
