import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import styles from './contact-links.module.css';

/** @param props.about completes the accessible names where a page has more of these links */
export function ContactLinks({ message, about }: { message: string; about?: string }) {
  const { t } = useTranslation('account');
  const text = encodeURIComponent(message);
  const addresses = {
    whatsapp: `https://wa.me/${brand.phoneDigits}?text=${text}`,
    email: `mailto:${brand.email}?subject=${text}`,
  };
  return (
    <span className={styles.links}>
      {(['whatsapp', 'email'] as const).map((way) => (
        <a
          key={way}
          href={addresses[way]}
          aria-label={about && t('help.named', { way: t(`help.${way}`), about })}
        >
          {t(`help.${way}`)}
        </a>
      ))}
    </span>
  );
}
