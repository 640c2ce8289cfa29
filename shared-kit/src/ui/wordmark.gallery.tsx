import { Wordmark } from './wordmark.tsx';

export const title = 'Wordmark';

export const states = {
  Small: () => <Wordmark />,
  Large: () => (
    <div style={{ fontSize: '2.5rem' }}>
      <Wordmark />
    </div>
  ),
};
