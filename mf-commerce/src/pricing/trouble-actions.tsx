import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, purchasePath, withReturn } from 'shared-kit/paths';
import { Button, LinkButton } from 'shared-kit/ui';
import { TROUBLE_ACTIONS, type Trouble } from '#lib/checkout/trouble.ts';
import type { Choice } from './choice.ts';

/** The way on from a trouble. Whoever logs in or signs up comes back to the very purchase. */
export function TroubleActions(props: {
  trouble: Trouble;
  choice: Choice;
  look: 'primary' | 'quiet';
}): ReactNode {
  const { trouble, choice, look } = props;
  const { t } = useTranslation('commerce');
  switch (TROUBLE_ACTIONS[trouble]) {
    case 'logIn':
      return (
        <>
          <LinkButton look={look} to={withReturn(paths.login, purchasePath(choice))}>
            {t('action.logIn')}
          </LinkButton>
          {trouble === 'auth_required' && (
            <LinkButton look="quiet" to={withReturn(paths.signup, purchasePath(choice))}>
              {t('action.signUp')}
            </LinkButton>
          )}
        </>
      );
    case 'reload':
      return (
        <Button look={look} onClick={() => location.reload()}>
          {t('action.reload')}
        </Button>
      );
    case 'payments':
      return (
        <LinkButton look="quiet" to={paths.payments}>
          {t('action.payments')}
        </LinkButton>
      );
    case 'home':
      return (
        <LinkButton look="quiet" to={paths.home}>
          {t('action.home')}
        </LinkButton>
      );
    case 'tryAgain':
    default:
      // The button that buys says so itself.
      return null;
  }
}
