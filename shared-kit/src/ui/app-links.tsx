import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../brand.ts';
import styles from './app-links.module.css';
import { LinkButton } from './link-button.tsx';

// Not in `messages/`: it loads with these links and not with every page.
const CODE = {
  'en-IN': 'QR code: scan it with your phone to get the app',
  'hi-IN': 'QR कोड: ऐप पाने के लिए इसे अपने फ़ोन से स्कैन करें',
};

/** Under the children; on wide screens a QR code for the phone. */
export function AppLinks({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('kit');
  return (
    <div className={styles.app}>
      <img
        className={styles.code}
        src={brand.stores.code}
        alt={CODE[i18n.language === 'hi-IN' ? 'hi-IN' : 'en-IN']}
        width={112}
        height={112}
        loading="lazy"
      />
      <div className={styles.words}>
        {children}
        <div className={styles.stores}>
          <LinkButton look="quiet" size="s" href={brand.stores.ios}>
            App Store
          </LinkButton>
          <LinkButton look="quiet" size="s" href={brand.stores.android}>
            Google Play
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
