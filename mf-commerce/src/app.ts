import type { RemoteApp } from 'shared-kit/contract';
import { messagesIn } from 'shared-kit/languages';
import { CommerceApp } from './commerce-app.tsx';

/** The commerce remote, as the shell sees it. */
export const app: RemoteApp = {
  App: CommerceApp,
  messages: messagesIn({
    'en-IN': () => import('./messages/en-IN.ts'),
    'hi-IN': () => import('./messages/hi-IN.ts'),
  }),
};
