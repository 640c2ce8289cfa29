import { ErrorState } from './state-card.tsx';

export const title = 'Error state';

const failed = {
  title: 'Your payments could not be loaded',
  text: 'An unexpected error occurred',
  action: 'Try Again',
  onAction: () => undefined,
};

export const states = {
  Failed: () => <ErrorState {...failed} />,
  'Trying again': () => <ErrorState {...failed} isBusy />,
  'With another link': () => (
    <ErrorState {...failed}>
      <a href="#reload">Reload the page</a>
    </ErrorState>
  ),
};
