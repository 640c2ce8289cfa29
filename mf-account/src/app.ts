import type { RemoteApp } from 'shared-kit/contract';
import { messagesIn } from 'shared-kit/languages';
import { AccountApp } from './account-app.tsx';
import { prefetchTab } from './area/prefetch-tab.ts';

/** The account remote, as the shell sees it. */
export const app: RemoteApp = {
  App: AccountApp,
  prefetch: prefetchTab,
  messages: messagesIn({
    'en-IN': () => import('./messages/en-IN.ts'),
    'hi-IN': () => import('./messages/hi-IN.ts'),
  }),
};
