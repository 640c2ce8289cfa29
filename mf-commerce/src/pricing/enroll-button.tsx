import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { paths, withReturn } from 'shared-kit/paths';
import { useSession } from 'shared-kit/session';
import { Button, LinkButton } from 'shared-kit/ui';
import styles from './enroll-button.module.css';

/**
 * The way to access: visitors log in first and come back here; members are told how to get it until online payment opens.
 * It is a real link until it is known that somebody is signed in, so it works before the page is live.
 */
export function EnrollButton(props: { look?: 'primary' | 'quiet'; children: ReactNode }) {
  const { look = 'primary', children } = props;
  const isMember = useSession(({ status }) => status === 'authenticated');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className={styles.enroll}>
      {isMember ? (
        <Button look={look} onClick={() => setIsAsked(true)}>
          {children}
        </Button>
      ) : (
        <LinkButton look={look} to={withReturn(paths.login, paths.pricing)}>
          {children}
        </LinkButton>
      )}
      <output className={styles.answer}>{isMember && isAsked && <NotYet />}</output>
    </div>
  );
}

function NotYet() {
  const { t } = useTranslation('commerce');
  return (
    <>
      {t('notYet.text')} <a href={`mailto:${brand.email}`}>{brand.email}</a>
    </>
  );
}
