import type { Language, RemoteApp } from 'shared-kit/contract';
import { CommerceApp } from './commerce-app.tsx';

const texts = {
  'en-IN': () => import('./messages/en-IN.ts'),
} satisfies Record<Language, unknown>;

/** The commerce remote, as the shell sees it. */
export const app: RemoteApp = {
  App: CommerceApp,
  messages: async (language) => (await texts[language]()).messages,
};
