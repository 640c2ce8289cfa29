import { createInstance } from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { shellMessages } from '#lib/messages/en-IN.ts';
import { OfflineBanner } from './banners.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

test('The banner is visible while the browser is offline', async () => {
  const resources = { 'en-IN': { shell: shellMessages } };
  await createInstance().use(initReactI18next).init({
    lng: 'en-IN',
    defaultNS: 'shell',
    resources,
  });
  const place = document.createElement('div');
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  const connect = (online: boolean) =>
    act(() => {
      isOnline.mockReturnValue(online);
      dispatchEvent(new Event(online ? 'online' : 'offline'));
    });

  act(() => createRoot(place).render(<OfflineBanner />));
  expect(place.textContent).toBe('');
  connect(false);
  expect(place.querySelector('output')?.textContent).toMatch(/^You’re offline/);
  connect(true);
  expect(place.textContent).toBe('');
});
