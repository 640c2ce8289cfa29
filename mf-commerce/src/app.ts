import type { RemoteApp } from 'shared-kit/contract';
import { messagesIn } from 'shared-kit/languages';
import { CommerceApp } from './commerce-app.tsx';

/** What the commerce remote exposes to the shell. */
export const app: RemoteApp = {
  App: CommerceApp,
  messages: messagesIn({
    'en-IN': () => import('./messages/en-IN.ts'),
    'hi-IN': () => import('./messages/hi-IN.ts'),
  }),
};
