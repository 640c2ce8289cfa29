import { useTranslation } from 'react-i18next';
import styles from './open-mail.module.css';

/** Webmail of providers that residents use, by domain. On phones the links open the apps. */
const PROVIDERS = [
  { name: 'Gmail', url: 'https://mail.google.com/', domains: /^(gmail|googlemail)\.com$/ },
  {
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/',
    domains: /^(outlook|hotmail|live|msn)(\.[a-z]{2,3}){1,2}$/,
  },
  {
    name: 'Yahoo Mail',
    url: 'https://mail.yahoo.com/',
    domains: /^(yahoo(\.[a-z]{2,3}){1,2}|(ymail|rocketmail)\.com)$/,
  },
  { name: 'Rediffmail', url: 'https://mail.rediff.com/', domains: /^rediff(mail)?\.com$/ },
];

/** Nothing if the provider is not known. */
export function OpenMail({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const provider = PROVIDERS.find(({ domains }) => domains.test(domain));
  if (!provider) return null;
  return (
    <a className={styles.link} href={provider.url} target="_blank" rel="noreferrer">
      {t('code.openMail', { provider: provider.name })}
    </a>
  );
}
