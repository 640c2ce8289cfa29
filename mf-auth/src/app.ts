import type { RemoteApp } from 'shared-kit/contract';
import { messagesIn } from 'shared-kit/languages';
import { AuthApp } from './auth-app.tsx';

export const app: RemoteApp = {
  App: AuthApp,
  messages: messagesIn({
    'en-IN': () => import('./messages/en-IN.ts'),
    'hi-IN': () => import('./messages/hi-IN.ts'),
  }),
};
