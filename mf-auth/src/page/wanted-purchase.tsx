import { useTranslation } from 'react-i18next';
import { DURATIONS, type Duration } from 'shared-kit/durations';
import { paths, readReturn } from 'shared-kit/paths';
import { useLocation } from 'shared-kit/router';
import { Card } from 'shared-kit/ui';
import { Offer } from '#lib/fragments/uses.ts';
import styles from './wanted-purchase.module.css';

/** From the address to which login and sign-up return. */
export function useWantedPurchase(): Wanted | undefined {
  return readWanted(readReturn(useLocation().search));
}

export function WantedPurchase(props: {
  /** Not known in prerendered HTML. */
  wanted: Wanted | undefined;
  /** On phones. */
  isLine: boolean | undefined;
  className: string | undefined;
}) {
  const { t } = useTranslation('auth');
  const { wanted } = props;
  const place = <div className={styles.place} />;
  const isLogin = useLocation().pathname === paths.login;
  return (
    <Card
      as="section"
      look="plain"
      heading={<h2>{t('wanted.heading')}</h2>}
      className={[props.className, props.isLine && styles.line].join(' ')}
    >
      <div className={styles.facts}>
        {wanted ? <Offer {...wanted} placeholder={place} /> : place}
        <p className={styles.note}>{t(isLogin ? 'wanted.logIn' : 'wanted.note')}</p>
      </div>
    </Card>
  );
}

interface Wanted {
  /** Of a row of `modules`. */
  uuid: string;
  duration: Duration;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** `undefined` in an address that `purchasePath` did not write with a uuid. */
function readWanted(address: string | undefined): Wanted | undefined {
  if (!address?.startsWith(`${paths.pricing}?`)) return undefined;
  const { searchParams: parameters } = new URL(address, 'https://this.site');
  const uuid = parameters.get('offer') ?? '';
  const duration = DURATIONS.find((months) => String(months) === parameters.get('duration'));
  return duration && UUID.test(uuid) ? { uuid, duration } : undefined;
}
