import { EmptyState } from './state-card.tsx';
import { ClockIcon } from './icons.tsx';
import { LinkButton } from './link-button.tsx';

export const title = 'Empty state';

export const states = {
  'With picture and action': () => (
    <EmptyState
      picture={<ClockIcon />}
      title="No purchases yet"
      text="Modules you buy appear here with their expiry dates."
      action={<LinkButton to="/pricing">Browse All Modules</LinkButton>}
    />
  ),
  'Words alone': () => <EmptyState title="No purchases yet" />,
};
