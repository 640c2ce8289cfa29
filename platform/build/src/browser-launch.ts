import { installedBrowser } from './bootstrap/browser.mjs';

/** How tests start the browser that the bootstrap found: without a window, and without calling home. */
export function browserLaunchOptions(): { executablePath?: string; args: string[] } {
  const { PLAYWRIGHT_CHROMIUM } = process.env;
  const isRoot = process.getuid?.() === 0;
  return {
    ...(PLAYWRIGHT_CHROMIUM && { executablePath: PLAYWRIGHT_CHROMIUM }),
    args: [
      // The sandbox needs privileges that containers take from root.
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  };
}

/** As `browserLaunchOptions()`, with a browser of this machine; `undefined` where there is none. */
export async function installedBrowserOptions(): Promise<
  { executablePath: string; args: string[] } | undefined
> {
  const executablePath = await installedBrowser();
  return executablePath ? { ...browserLaunchOptions(), executablePath } : undefined;
}
