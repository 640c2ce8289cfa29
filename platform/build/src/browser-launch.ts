import { installedBrowser } from './bootstrap/browser.mjs';

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

/** `undefined` if no browser is installed. */
export async function installedBrowserOptions(): Promise<
  { executablePath: string; args: string[] } | undefined
> {
  const executablePath = await installedBrowser();
  return executablePath ? { ...browserLaunchOptions(), executablePath } : undefined;
}
