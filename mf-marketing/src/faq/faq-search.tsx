import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from 'shared-kit/hydration';
import { TextField } from 'shared-kit/ui/field';
import styles from './faq-search.module.css';

/** The search field of the FAQ. It says how many questions match, and shows its children if none does. */
export function FaqSearch(props: {
  typed: string;
  onType: (typed: string) => void;
  /** The number of questions that match. */
  count: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('marketing');
  const { typed, onType, count, children } = props;
  return (
    <div className={styles.search}>
      <TextField
        label={t('faq.search.label')}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        // Before hydration nothing filters, and input would be lost.
        disabled={!useIsHydrated()}
      />
      {/* Always rendered, because screen readers ignore live regions that appear with their text. */}
      <div className={styles.status} aria-live="polite">
        {typed.trim() && <p>{t('faq.search.matches', { count })}</p>}
        {count === 0 && children}
      </div>
    </div>
  );
}
