import './testing/start-i18next.ts';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { MarketingApp } from './marketing-app.tsx';

let attempts = 0;
vi.mock('#lib/about/about-page.tsx', () => {
  attempts += 1;
  throw new Error('404');
});

test('A page whose code fails to load is an error after the second attempt, instead of suspending for ever', async () => {
  const failures: unknown[] = [];
  const root = createRoot(document.createElement('div'), {
    onUncaughtError: (error) => void failures.push(error),
  });
  root.render(
    <MemoryRouter initialEntries={['/about']}>
      <MarketingApp />
    </MemoryRouter>,
  );
  await expect.poll(() => failures).toHaveLength(1);
  expect(attempts).toBe(2);
});
