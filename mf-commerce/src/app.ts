import type { RemoteApp } from 'shared-kit/contract';
import { CommerceApp } from './commerce-app.tsx';

/** The commerce remote, as the shell sees it. */
export const app: RemoteApp = {
  App: CommerceApp,
  messages: async (language) => (await import(`./messages/${language}.ts`)).messages,
};
