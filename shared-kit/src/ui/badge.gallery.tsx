import { Badge } from './badge.tsx';

export const title = 'Badge';

export const states = {
  Neutral: () => <Badge>Cancelled</Badge>,
  Accent: () => <Badge tone="accent">Processing</Badge>,
  Success: () => <Badge tone="success">Active</Badge>,
  Warning: () => <Badge tone="warning">Expiring Soon</Badge>,
  Danger: () => <Badge tone="danger">Failed</Badge>,
};
