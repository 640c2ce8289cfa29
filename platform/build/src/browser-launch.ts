import { installedBrowser } from './bootstrap/browser.mjs';

/** The launch options of the browser that the first command found: headless, and without background requests. */
export function browserLaunchOptions(): { executablePath?: string; args: string[] } {
  const { PLAYWRIGHT_CHROMIUM } = process.env;
  const isRoot = process.getuid?.() === 0;
  return {
    ...(PLAYWRIGHT_CHROMIUM && { executablePath: PLAYWRIGHT_CHROMIUM }),
    args: [
      // The sandbox needs privileges that root in a container does not have.
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  };
}

/** As `browserLaunchOptions()`, with an installed browser; `undefined` if there is none. */
export async function installedBrowserOptions(): Promise<
  { executablePath: string; args: string[] } | undefined
> {
  const executablePath = await installedBrowser();
  return executablePath ? { ...browserLaunchOptions(), executablePath } : undefined;
}
