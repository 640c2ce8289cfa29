import type { CDPSession } from '@vitest/browser-playwright';
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Has the browser say that a media feature has a value, until the test is over. */
export async function emulateMedia(
  name: 'prefers-reduced-motion' | 'forced-colors',
  value: 'reduce' | 'active',
): Promise<void> {
  const session: CDPSession = cdp();
  const set = (wanted: string) =>
    session.send('Emulation.setEmulatedMedia', { features: [{ name, value: wanted }] });
  onTestFinished(async () => void (await set('')));
  await set(value);
}
