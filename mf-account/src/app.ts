import type { RemoteApp } from 'shared-kit/contract';
import { messagesIn } from 'shared-kit/languages';
import { AccountApp, loadPage } from './account-app.tsx';
import { prefetchTab } from './area/prefetch-tab.ts';

export const app: RemoteApp = {
  App: AccountApp,
  loadPage,
  prefetch: prefetchTab,
  messages: messagesIn({
    'en-IN': () => import('./messages/en-IN.ts'),
    'hi-IN': () => import('./messages/hi-IN.ts'),
  }),
};
