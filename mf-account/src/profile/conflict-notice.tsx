import { useEffect, useId, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-kit/ui';
import styles from './conflict-notice.module.css';

/**
 * The member decides between stored values and their input. It takes the focus, so that they notice that nothing was
 * saved.
 */
export function ConflictNotice(props: {
  ref: RefObject<HTMLElement | null>;
  rows: { name: string; stored: string; typed: string }[];
  isBusy: boolean;
  onTakeStored: () => void;
  onSaveTyped: () => void;
}) {
  const { t } = useTranslation('account');
  const { ref, rows, isBusy, onTakeStored, onSaveTyped } = props;
  const id = useId();
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <section
      ref={ref}
      className={styles.notice}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className={styles.words}>
        <h3 id={`${id}-title`}>{t('profile.conflict.title')}</h3>
        <p id={`${id}-text`}>{t('profile.conflict.text')}</p>
      </div>
      <dl className={styles.rows}>
        {rows.map(({ name, stored, typed }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{t('profile.conflict.stored')}</span> {stored}
            </dd>
            <dd>
              <span>{t('profile.conflict.typed')}</span> {typed}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button look="quiet" onClick={onTakeStored}>
          {t('profile.conflict.takeStored')}
        </Button>
        <Button look="quiet" busy={isBusy} onClick={onSaveTyped}>
          {t('profile.conflict.saveTyped')}
        </Button>
      </div>
    </section>
  );
}
