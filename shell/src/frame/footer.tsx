import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import type { FooterColumn } from 'shared-kit/contract';
import type { Language } from 'shared-kit/languages';
import { Link } from 'shared-kit/router';
import { LinkButton, Wordmark } from 'shared-kit/ui';
import styles from './footer.module.css';
import { useFrameLinks } from './links.tsx';
import { LanguagePicker } from './pickers.tsx';

const COLUMNS: FooterColumn[] = ['features', 'resources', 'company', 'quickLinks'];

export function Footer() {
  const { t, i18n } = useTranslation();
  const city = brand.cityIn[i18n.language as Language];
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <p className={styles.brand}>
            <Wordmark />
          </p>
          <p>{t('footer.promise')}</p>
          {brand.isExample && <p className={styles.example}>{t('footer.example')}</p>}
          <ul className={styles.stores}>
            {(['ios', 'android'] as const).map((store) => (
              <li key={store}>
                <LinkButton look="quiet" href={brand.stores[store]}>
                  {t(`footer.${store}`)}
                </LinkButton>
              </li>
            ))}
          </ul>
        </div>
        <nav className={styles.columns} aria-label={t('footer.label')}>
          {COLUMNS.map((place) => (
            <Column key={place} place={place} />
          ))}
        </nav>
        <div className={styles.end}>
          <address className={styles.contact}>
            <span>{t('footer.contact', { brand: brand.name, city })}</span>
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
            <a href={`tel:+${brand.phoneDigits}`}>{brand.phone}</a>
            <a href={brand.social.youtube}>YouTube</a>
            <a href={brand.social.instagram}>Instagram</a>
          </address>
          <LanguagePicker />
        </div>
      </div>
    </footer>
  );
}

function Column({ place }: { place: FooterColumn }) {
  const { t } = useTranslation();
  return (
    <div>
      <h2 className={styles.title}>{t(`footer.${place}`)}</h2>
      <ul className={styles.links}>
        {useFrameLinks(place).map(({ to, text }) => (
          <li key={text}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
