import { createInstance } from 'i18next';
import { kitMessages } from 'shared-kit/messages/en-IN';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { showError, showSuccess } from 'shared-kit/toast';
import { expect, onTestFinished, test } from 'vitest';
import { Toaster } from './toaster.tsx';

async function show(toaster: ReactNode): Promise<() => string> {
  const resources = { 'en-IN': { kit: kitMessages } };
  await createInstance().use(initReactI18next).init({ lng: 'en-IN', resources });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(toaster);
  onTestFinished(() => root.unmount());
  return () => document.body.textContent;
}

test.each([
  ['fails to arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['never arrives', () => new Promise<never>(() => undefined)],
])('Messages are shown although the code of the toaster %s, and can be closed', async (_, load) => {
  const text = await show(<Toaster load={load} />);
  showError('OTP not sent', 'code');
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('OTP not');
  showSuccess('OTP sent', 'code');
  await expect
    .poll(() => document.querySelector('[role=status]')?.textContent)
    .toContain('OTP sent');
  expect(text(), 'it replaces the earlier one').not.toContain('OTP not sent');
  document.querySelector<HTMLElement>('[role=status] [aria-label=Close]')!.click();
  await expect.poll(text).not.toContain('OTP sent');
});

// Last, because a loaded toaster takes every message of the page.
test('The first message loads the toaster, and no message is lost before', async () => {
  const text = await show(<Toaster />);
  showError('No network');
  showSuccess('Saved');
  await expect.poll(text).toContain('No network');
  await expect.poll(text).toContain('Saved');
});
