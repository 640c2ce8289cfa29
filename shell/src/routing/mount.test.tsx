import { createMemoryRouter } from 'react-router-dom';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { expect, test } from 'vitest';
import { openLoader } from '#lib/federation/testing/fake-site.ts';
import { mount } from './mount.tsx';

test('A page whose data arrive while React renders the frame for the first time is shown', async () => {
  let arrive!: (data: null) => void;
  const data = new Promise<null>((resolve) => (arrive = resolve));
  const Arrive = () => {
    arrive(null);
    return null;
  };
  // Together longer than a step of a transition.
  const Slow = () => {
    for (const start = performance.now(); performance.now() - start < 20;);
    return 'Loading...';
  };
  const fallback = () =>
    [Arrive, ...Array.from({ length: 20 }, () => Slow)].map((Part, index) => <Part key={index} />);
  const router = createMemoryRouter([
    {
      path: '*',
      loader: () => data,
      Component: () => 'The page',
      HydrateFallback: fallback,
    },
  ]);
  const { loader } = openLoader([]);
  const root = document.createElement('div');
  mount(
    root,
    { registry: { edition: 'e', remotes: {} }, loader, session: unknownSession() },
    router,
  );
  await expect.poll(() => root.textContent, { timeout: 3000 }).toBe('The page');
});
