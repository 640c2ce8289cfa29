import { installedBrowserOptions } from '@platform/build/browser-launch';
import type { Smoke } from './smoke-journey.ts';

/**
 * The smoke journey in the browser of this machine.
 * @param options.isLeftOut goes on without one, and says so
 * @throws Error where there is no browser: a release must not be less sure of itself without anybody knowing
 */
export async function chooseSmoke(options: {
  isLeftOut: boolean;
  log: (line: string) => void;
}): Promise<Smoke | undefined> {
  if (options.isLeftOut) {
    options.log('No browser looks at this release before visitors do (--no-smoke).');
    return undefined;
  }
  const browser = await installedBrowserOptions();
  if (!browser) {
    throw new Error(
      'No browser was found to look at the release before it goes live. Install Chromium, or set ' +
        'PLAYWRIGHT_CHROMIUM to the file of one; or say that nobody needs to look: --no-smoke',
    );
  }
  // Only here: it takes longer to load than everything else.
  const { smokeJourney } = await import('./smoke-journey.ts');
  return smokeJourney(browser);
}
