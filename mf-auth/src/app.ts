import type { RemoteApp } from 'shared-kit/contract';
import { AuthApp } from './auth-app.tsx';

/** The auth remote, as the shell sees it. */
export const app: RemoteApp = {
  App: AuthApp,
  messages: async (language) => (await import(`./messages/${language}.ts`)).messages,
};
