import type { RemoteApp } from 'shared-kit/contract';
import { messagesIn } from 'shared-kit/languages';
import { loadPage, MarketingApp } from './marketing-app.tsx';

export const app: RemoteApp = {
  App: MarketingApp,
  loadPage,
  messages: messagesIn({
    'en-IN': () => import('./messages/en-IN.ts'),
    'hi-IN': () => import('./messages/hi-IN.ts'),
  }),
};
