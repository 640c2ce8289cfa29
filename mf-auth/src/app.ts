import type { Language, RemoteApp } from 'shared-kit/contract';
import { AuthApp } from './auth-app.tsx';

const texts = {
  'en-IN': () => import('./messages/en-IN.ts'),
} satisfies Record<Language, unknown>;

/** The auth remote, as the shell sees it. */
export const app: RemoteApp = {
  App: AuthApp,
  messages: async (language) => (await texts[language]()).messages,
};
