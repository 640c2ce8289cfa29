import { act } from 'react';
import { mount } from 'shared-kit/testing/page';
import { expect, test, vi } from 'vitest';
import { startI18next } from '#lib/language/language.ts';
import { OfflineBanner } from './banners.tsx';

test('The banner is visible while the browser is offline', () => {
  startI18next();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  const connect = (online: boolean) =>
    act(() => {
      isOnline.mockReturnValue(online);
      dispatchEvent(new Event(online ? 'online' : 'offline'));
    });

  const place = mount(<OfflineBanner />);
  expect(place.textContent).toBe('');
  connect(false);
  expect(place.querySelector('output')?.textContent).toMatch(/^You’re offline/);
  connect(true);
  expect(place.textContent).toBe('');
});
