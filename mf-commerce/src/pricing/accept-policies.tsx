import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'shared-kit/router';
import { paths } from 'shared-kit/paths';
import styles from './accept-policies.module.css';

/** Says, beside the button that buys, which policies a purchase accepts. Their names in the sentence are links. */
export function AcceptPolicies() {
  const { t } = useTranslation('commerce');
  const links: Record<string, { to: string; text: string }> = {
    '<terms>': { to: paths.terms, text: t('pricing.acceptTerms') },
    '<refund>': { to: paths.refund, text: t('pricing.acceptRefund') },
  };
  return (
    <p className={styles.accept}>
      {t('pricing.accept')
        .split(/(<\w+>)/)
        .map((part) => {
          const link = links[part];
          return (
            <Fragment key={part}>{link ? <Link to={link.to}>{link.text}</Link> : part}</Fragment>
          );
        })}
    </p>
  );
}
