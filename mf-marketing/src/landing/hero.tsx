import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { useSession } from 'shared-kit/session';
import { readPublicRows } from 'shared-kit/supabase';
import { LinkButton } from 'shared-kit/ui';
import { HeroPicture } from './hero-picture.tsx';
import styles from './hero.module.css';

export function Hero() {
  const { t } = useTranslation('marketing');
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.heading}>{t('hero.heading')}</h1>
        <p className={styles.text}>{t('hero.text')}</p>
        <Actions />
      </div>
      <HeroPicture />
    </div>
  );
}

/** The live price and a member's session arrive after hydration, and move nothing. */
function Actions() {
  const { t } = useTranslation('marketing');
  // The kit's formatter is in a chunk that the landing page does without.
  const price = useLowestPrice().toLocaleString('en-IN');
  const [before, after] = t('hero.price', { price }).split('₹');
  const status = useSession((session) => session.status);
  const isMember = status === 'authenticated';
  return (
    <div className={styles.actions}>
      <LinkButton to={paths.pricing}>{t('hero.action')}</LinkButton>
      <p className={styles.price}>
        {before}
        <span className={styles.sign}>₹</span>
        {after}
      </p>
      <LinkButton
        look="quiet"
        to={isMember ? paths.purchases : paths.section.howItWorks}
        data-session={status}
      >
        {t(isMember ? 'hero.purchases' : 'hero.more')}
      </LinkButton>
    </div>
  );
}

/**
 * For 6 months, in rupees, of the cheapest item on sale. The prerendered page shows this one, as in
 * `supabase/seed.sql`.
 */
let known = 3999;

/** After a failure the latest known one. The query client and the parser would be 11 KiB for this number. */
function useLowestPrice(): number {
  const [price, setPrice] = useState(known);
  useEffect(() => {
    fetchLowestPrice().then(
      (live) => setPrice((known = live)),
      () => undefined,
    );
  }, []);
  return price;
}

async function fetchLowestPrice(): Promise<number> {
  const address = 'modules?select=price_6_months&order=price_6_months.asc&limit=1';
  const rows = (await readPublicRows(address)) as { price_6_months?: unknown }[];
  const price = rows[0]?.price_6_months;
  return typeof price === 'number' && price > 0 ? price : known;
}
