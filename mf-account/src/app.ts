import type { Language, RemoteApp } from 'shared-kit/contract';
import { AccountApp } from './account-app.tsx';

const texts = {
  'en-IN': () => import('./messages/en-IN.ts'),
} satisfies Record<Language, unknown>;

/** The account remote, as the shell sees it. */
export const app: RemoteApp = {
  App: AccountApp,
  messages: async (language) => (await texts[language]()).messages,
};
