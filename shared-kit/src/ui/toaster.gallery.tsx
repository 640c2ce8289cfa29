import { showError, showSuccess } from '../toast.ts';
import { Button } from './button.tsx';
import { Toaster } from './toaster.tsx';

export const title = 'Toaster';

export const states = {
  'Success, error, and a long one': () => (
    <>
      <Button look="quiet" onClick={() => showSuccess('Profile saved')}>
        Save
      </Button>
      <Button look="quiet" onClick={() => showError('Your profile could not be saved')}>
        Fail
      </Button>
      <Button
        look="quiet"
        onClick={() =>
          showError(
            'We could not reach the payment service. Nothing was charged; please check your connection and try again in a minute.',
          )
        }
      >
        Fail at Length
      </Button>
      <Toaster />
    </>
  ),
};
