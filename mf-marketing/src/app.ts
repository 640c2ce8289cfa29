import type { Language, RemoteApp } from 'shared-kit/contract';
import { MarketingApp } from './marketing-app.tsx';

const texts = {
  'en-IN': () => import('./messages/en-IN.ts'),
} satisfies Record<Language, unknown>;

/** The marketing remote, as the shell sees it. */
export const app: RemoteApp = {
  App: MarketingApp,
  messages: async (language) => (await texts[language]()).messages,
};
