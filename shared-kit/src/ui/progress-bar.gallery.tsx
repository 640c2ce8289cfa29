import { ProgressBar } from './progress-bar.tsx';

export const title = 'Progress bar';

export const states = {
  Nothing: () => <ProgressBar label="Profile" value={0} max={5} valueText="0 of 5 filled in" />,
  'On the way': () => (
    <ProgressBar label="Access" value={42} max={180} valueText="42 of 180 days" />
  ),
  Done: () => <ProgressBar label="Profile" value={5} max={5} valueText="Complete" />,
};
