import type { RemoteApp } from 'shared-kit/contract';
import { messagesIn } from 'shared-kit/languages';
import { AccountApp } from './account-app.tsx';

/** The account remote, as the shell sees it. */
export const app: RemoteApp = {
  App: AccountApp,
  messages: messagesIn({ 'en-IN': () => import('./messages/en-IN.ts') }),
};
