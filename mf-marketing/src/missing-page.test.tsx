import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { MarketingApp } from './marketing-app.tsx';
import { messages } from './messages/en-IN.ts';

let attempts = 0;
vi.mock('#lib/about/about-page.tsx', () => {
  attempts += 1;
  throw new Error('404');
});

await i18next
  .use(initReactI18next)
  .init({ lng: 'en-IN', resources: { 'en-IN': { marketing: messages } } });

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
