import type { CDPSession } from '@vitest/browser-playwright';
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Has the browser ask for less motion until the test is over. */
export async function emulateReducedMotion(): Promise<void> {
  const session: CDPSession = cdp();
  const set = (value: string) =>
    session.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    });
  onTestFinished(async () => void (await set('')));
  await set('reduce');
}
