import { Notice } from './notice.tsx';

export const title = 'Notice';

export const states = {
  Success: () => (
    <Notice tone="success">Payment successful! Your subscription has been activated.</Notice>
  ),
  Warning: () => (
    <Notice tone="warning">Your payment is still being confirmed. Please do not pay again.</Notice>
  ),
  Neutral: () => (
    <Notice tone="neutral">The payment window was closed before a payment came through.</Notice>
  ),
  Danger: () => <Notice tone="danger">The payment did not go through.</Notice>,
};
