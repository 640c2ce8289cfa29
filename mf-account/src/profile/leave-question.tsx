import { useTranslation } from 'react-i18next';
import { Button } from 'shared-kit/ui';
import { Dialog } from 'shared-kit/ui/dialog';
import { useLeaving } from './use-leaving.ts';

/**
 * Asks whoever is about to leave the form with changes that are not saved. Closing it means to stay: nothing is lost by
 * a slip of the hand.
 * @param isDue whether there is anything to lose
 * @param onLeave the member gives it up
 */
export function LeaveQuestion({ isDue, onLeave }: { isDue: boolean; onLeave: () => void }) {
  const { t } = useTranslation('account');
  const { isLeaving, stay, leave } = useLeaving(isDue);
  return (
    <Dialog
      title={t('profile.leave.title')}
      description={t('profile.leave.text')}
      open={isLeaving}
      onClose={stay}
      actions={
        <>
          <Button look="quiet" onClick={stay}>
            {t('profile.leave.stay')}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onLeave();
              leave();
            }}
          >
            {t('profile.leave.leave')}
          </Button>
        </>
      }
    />
  );
}
