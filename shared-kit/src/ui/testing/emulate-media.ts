import type { CDPSession } from '@vitest/browser-playwright';
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Until the test ends. */
export async function emulateMedia(
  name: 'prefers-reduced-motion' | 'forced-colors',
  value: 'reduce' | 'active',
): Promise<void> {
  const session: CDPSession = cdp();
  const set = (featureValue: string) =>
    session.send('Emulation.setEmulatedMedia', { features: [{ name, value: featureValue }] });
  onTestFinished(async () => void (await set('')));
  await set(value);
}
