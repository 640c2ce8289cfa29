import type { RemoteApp } from 'shared-kit/contract';
import { queriesOf } from 'shared-kit/data/queries';
import { messagesIn } from 'shared-kit/languages';
import { loadRupeeSign } from 'shared-kit/money';
import { CommerceApp } from './commerce-app.tsx';
import { offersQuery } from './offers/fetch-offers.ts';

export const app: RemoteApp = {
  App: CommerceApp,
  prefetch(_path, session) {
    loadRupeeSign();
    // Not awaited: the page shows fallback prices, and a navigation need not wait for the live ones.
    void queriesOf(session).prefetchQuery(offersQuery);
  },
  messages: messagesIn({
    'en-IN': () => import('./messages/en-IN.ts'),
    'hi-IN': () => import('./messages/hi-IN.ts'),
  }),
};
