import { createInstance } from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/testing/unknown-session';
import { expect, test } from 'vitest';
import { TopBar } from './top-bar.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

test('The bar changes its style after 30 pixels of scroll', async () => {
  await createInstance().use(initReactI18next).init({ lng: 'en-IN', resources: {} });
  const place = document.createElement('div');
  act(() =>
    createRoot(place).render(
      <MemoryRouter>
        <SessionProvider session={unknownSession()}>
          <TopBar />
        </SessionProvider>
      </MemoryRouter>,
    ),
  );
  const isRaisedAt = (pixels: number): boolean => {
    act(() => {
      Reflect.set(window, 'scrollY', pixels);
      dispatchEvent(new Event('scroll'));
    });
    return place.querySelector('header')!.hasAttribute('data-raised');
  };
  expect(isRaisedAt(30)).toBe(false);
  expect(isRaisedAt(31)).toBe(true);
  expect(isRaisedAt(0)).toBe(false);
});
