import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright';
import { browserLaunchOptions } from '@platform/build/browser-launch';
import { runCommand } from '@platform/build/command-line';
import { PROJECT_ROOT } from '@platform/build/parts';
import { MEMBER_PAGES, PUBLIC_PAGES } from './fixtures/pages.ts';
import type { Resident } from './fixtures/resident.ts';
import { runStack } from './fixtures/run-stack.ts';

const HELP = `npm run screenshots [-- /pricing /login …]

Takes screenshots at 360, 768 and 1280 px in both themes and writes them to .local/screens.
Without arguments it takes all of them. Arguments select pages by address, the kit's gallery ("gallery"), all states of
sign-in, pricing, account, desk and mails ("steps"), or one state by its name, such as login-code.`;

const WIDTHS = [360, 768, 1280];
const THEMES = ['light', 'dark'] as const;
const FOLDER = path.join(PROJECT_ROOT, '.local/screens');

const ALL_PAGES = [...PUBLIC_PAGES, ...MEMBER_PAGES, 'gallery', 'steps'];

await runCommand({ help: HELP, maxArguments: Infinity }, ({ positionals: pages }) =>
  takeAll(pages.length > 0 ? pages : ALL_PAGES),
);

async function takeAll(pages: string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const running = await runStack();
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const { newResident } = await import('./fixtures/resident.ts');
    const resident = await newResident();
    const states = Object.keys(await readStates());
    const named = pages.flatMap((page) => (page === 'steps' ? states : page));
    for (const theme of THEMES) {
      for (const width of WIDTHS) {
        for (const page of named) await take(browser, page, { theme, width, resident });
      }
    }
  } finally {
    await browser.close();
    await (await import('./fixtures/desk-steps.ts')).endDeskSite();
    await running[Symbol.asyncDispose]();
  }
}

async function readStates() {
  const [{ STEPS }, { DESK_STEPS }] = await Promise.all([
    import('./fixtures/steps.ts'),
    import('./fixtures/desk-steps.ts'),
  ]);
  return { ...STEPS, ...DESK_STEPS };
}

async function take(
  browser: Browser,
  address: string,
  look: {
    theme: (typeof THEMES)[number];
    width: number;
    resident: Resident;
  },
): Promise<void> {
  const { signInAs } = await import('./fixtures/resident.ts');
  const { stack } = await import('./fixtures/stack.ts');
  const states = await readStates();
  const { theme, width, resident } = look;
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme: theme,
    // A screenshot during a transition would show two pages together.
    reducedMotion: 'reduce',
  });
  try {
    if (address.startsWith('/account')) await signInAs(page, resident);
    const walkThere = states[address];
    if (walkThere) await walkThere(page);
    else if (address === 'gallery') await page.goto(`${stack.gallery}/?theme=${theme}`);
    else await page.goto(stack.site + address);
    // By its tag, because content behind a dialog has no role.
    await page.locator('h1').first().waitFor();
    // Loading states can keep requests open, so the network would never become idle.
    if (!address.endsWith('-loading')) await page.waitForLoadState('networkidle');
    const name = address.replace(/^\/$/, '/landing').replace(/^\//, '').replaceAll('/', '-');
    const file = path.join(FOLDER, `${name}-${width}-${theme}.png`);
    await page.screenshot({ path: file, fullPage: true });
    console.log(path.relative(PROJECT_ROOT, file));
  } finally {
    await page.close();
  }
}
