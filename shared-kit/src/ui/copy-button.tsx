import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../toast.ts';
import { copyText } from './copy-text.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';
import styles from './copy-button.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const CONFIRMED_SECONDS = 2;

/** Copies a text. For 2 s it shows and says that it did; where no way of copying works, a toast says so. */
export function CopyButton(props: {
  text: string;
  /** What is copied, for example "Copy order ID": the button itself shows only a picture. */
  label: string;
}) {
  const { t } = useTranslation('kit');
  const { text, label } = props;
  const [copies, setCopies] = useState(0);
  const isCopied = copies > 0;

  // Each copy begins the 2 s anew.
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), CONFIRMED_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(): Promise<void> {
    if (await copyText(text)) setCopies((count) => count + 1);
    else showError(t('copyFailed'));
  }

  return (
    <span className={styles.copy}>
      <button
        type="button"
        className={styles.button}
        data-state={isCopied ? 'copied' : 'idle'}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        {isCopied ? <CheckIcon /> : <CopyIcon />}
      </button>
      {/* Beside the button, whose name must not change below a finger. */}
      <output>{isCopied && <VisuallyHidden>{t('copied')}</VisuallyHidden>}</output>
    </span>
  );
}
