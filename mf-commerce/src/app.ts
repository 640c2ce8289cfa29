import type { RemoteApp } from 'shared-kit/contract';
import { queriesOf } from 'shared-kit/data/queries';
import { messagesIn } from 'shared-kit/languages';
import { loadRupeeSign } from 'shared-kit/money';
import { CommerceApp } from './pricing/pricing-page.tsx';
import { offersQuery } from './offers/fetch-offers.ts';
import { accessQuery } from './ownership/ownership.ts';

export const app: RemoteApp = {
  App: CommerceApp,
  prefetch(_path, session) {
    loadRupeeSign();
    const queries = queriesOf(session);
    const { user } = session.getState();
    // Not awaited: the page shows fallback prices, and a navigation need not wait for the live ones.
    void queries.prefetchQuery(offersQuery);
    // What a member has changes the height of cards.
    return user && queries.prefetchQuery(accessQuery(user.id));
  },
  messages: messagesIn({
    'en-IN': () => import('./messages/en-IN.ts'),
    'hi-IN': () => import('./messages/hi-IN.ts'),
  }),
};
