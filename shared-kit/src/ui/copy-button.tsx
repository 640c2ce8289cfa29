import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../toast.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';
// First, because its styles must precede these.
import button from './icon-button.module.css';
import styles from './copy-button.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const CONFIRMED_SECONDS = 2;

/** Confirms for 2 s, visibly and to screen readers; a failure shows as a toast. */
export function CopyButton(props: {
  text: string;
  /** For example "Copy order ID"; the button shows only an icon. */
  label: string;
}) {
  const { t } = useTranslation('kit');
  const { text, label } = props;
  const [copies, setCopies] = useState(0);
  const isCopied = copies > 0;

  // Each copy restarts the 2 s.
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
        className={button.button}
        data-size="s"
        data-state={isCopied ? 'copied' : 'idle'}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        {isCopied ? <CheckIcon /> : <CopyIcon />}
      </button>
      {/* Outside the button, whose name must not change. */}
      <output>{isCopied && <VisuallyHidden>{t('copied')}</VisuallyHidden>}</output>
    </span>
  );
}

/** Also where the clipboard API is missing or refused: in browsers inside other apps, and on pages without https. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  // Otherwise phones show the keyboard and scroll to the field.
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    // Deprecated, but the only way where the clipboard API is refused.
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
