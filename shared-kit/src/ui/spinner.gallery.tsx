import { Spinner } from './spinner.tsx';

export const title = 'Spinner';

export const states = {
  Page: () => <Spinner label="Loading..." />,
  Inline: () => (
    <p>
      Payment: <Spinner size="inline" label="Processing..." />
    </p>
  ),
};
