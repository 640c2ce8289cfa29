import { emulateMedia } from './emulate-media.ts';

/** Has the browser ask for less motion until the test is over. */
export function emulateReducedMotion(): Promise<void> {
  return emulateMedia('prefers-reduced-motion', 'reduce');
}
