import type { RemoteApp } from 'shared-kit/contract';
import { AccountApp } from './account-app.tsx';

/** The account remote, as the shell sees it. */
export const app: RemoteApp = {
  App: AccountApp,
  messages: async (language) => (await import(`./messages/${language}.ts`)).messages,
};
