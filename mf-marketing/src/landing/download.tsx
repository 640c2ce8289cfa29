import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { LinkButton } from 'shared-kit/ui';
import paint from '#lib/page/picture.module.css';
import { Lessons, Picture } from '#lib/page/picture.tsx';
import { Section } from '#lib/page/section.tsx';
import styles from './download.module.css';

export function Download() {
  const { t } = useTranslation('marketing');
  return (
    <Section
      id="download"
      title={t('download.title')}
      intro={t('download.text')}
      ground="panel"
      picture={<AppPicture />}
    >
      <div className={styles.stores}>
        <LinkButton look="quiet" href={brand.stores.ios}>
          {t('download.ios')}
        </LinkButton>
        <LinkButton look="quiet" href={brand.stores.android}>
          {t('download.android')}
        </LinkButton>
      </div>
    </Section>
  );
}

const LESSONS = [
  { y: 170, length: 80, isDone: true },
  { y: 198, length: 62, isDone: true },
  { y: 226, length: 74, isDone: false },
];

/** A tablet and a phone, the devices that the app supports. */
function AppPicture() {
  return (
    <Picture width={400} height={280} className={styles.picture}>
      <rect className={paint.sheet} x="20" y="24" width="250" height="300" rx="18" />
      <rect className={paint.wash} x="38" y="44" width="214" height="120" rx="8" />
      <path className={paint.hair} d="M62 62V144H236" />
      <path className={paint.line} d="M62 118C70 80 80 68 94 68c36 16 86 42 138 58" />
      <path className={paint.words} d="M42 188H180M42 210H150M42 232H168M42 254H120" />
      <rect className={paint.sheet} x="222" y="60" width="154" height="300" rx="22" />
      <rect className={paint.wash} x="236" y="82" width="126" height="66" rx="8" />
      <path className={paint.accent} d="m290 101 24 14-24 14z" />
      <Lessons x={248} lessons={LESSONS} />
    </Picture>
  );
}
