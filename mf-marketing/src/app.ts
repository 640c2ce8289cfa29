import type { RemoteApp } from 'shared-kit/contract';
import { MarketingApp } from './marketing-app.tsx';

/** The marketing remote, as the shell sees it. */
export const app: RemoteApp = {
  App: MarketingApp,
  messages: async (language) => (await import(`./messages/${language}.ts`)).messages,
};
