import { CopyButton } from './copy-button.tsx';

export const title = 'Copy button';

export const states = {
  'Beside what it copies': () => (
    <p>
      order_Qx81bVt2 <CopyButton text="order_Qx81bVt2" label="Copy order ID" />
    </p>
  ),
};
