import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { useSession } from 'shared-kit/session';
import { AppLinks } from 'shared-kit/ui/records';
import type { OfferId } from '#lib/offers/catalogue.ts';
import { accessQuery, ownershipOf } from '#lib/ownership/ownership.ts';
import { formatDay } from 'shared-kit/durations';
import styles from './bought.module.css';

export function Bought({ offerId }: { offerId: OfferId }): ReactNode {
  const { t, i18n } = useTranslation('commerce');
  const user = useSession((session) => session.user);
  const { data, isFetching } = useQuery({
    ...accessQuery(user?.id ?? ''),
    enabled: user !== null,
    // Cached access was read before the purchase.
    refetchOnMount: 'always',
  });
  const until = data && !isFetching ? ownershipOf(offerId, data).until : undefined;
  return (
    <div className={styles.bought}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('bought.until')}</dt>
          <dd>{until && formatDay(until, i18n.language)}</dd>
        </div>
        <div>
          <dt>{t('bought.signIn')}</dt>
          <dd>{user?.email}</dd>
        </div>
      </dl>
      <AppLinks>
        <p>{t('bought.app')}</p>
      </AppLinks>
      <Link className={styles.invoice} to={paths.payments}>
        {t('bought.invoice')}
      </Link>
    </div>
  );
}
