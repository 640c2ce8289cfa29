import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright';
import { browserLaunchOptions } from '../browser-launch.ts';
import { PROJECT_ROOT } from '../parts.ts';

const HELP = `npm run screens [-- /pricing /login …]

Takes pictures of pages of the running site (npm start) at 360, 768 and 1280 px in both themes, and of the
gallery where it runs (npm run gallery). They lie in .local/screens.`;

const WIDTHS = [360, 768, 1280];
const THEMES = ['light', 'dark'] as const;
const PAGES = [
  '/',
  '/pricing',
  '/about',
  '/about-our-mentor',
  '/privacy-policy',
  '/terms-and-conditions',
  '/refund-policy',
  '/login',
  '/signup',
  '/no-such-page',
];
const SITE = `http://localhost:${process.env.PORT ?? 5170}`;
const GALLERY = `http://localhost:${process.env.GALLERY_PORT ?? 5180}`;
const FOLDER = path.join(PROJECT_ROOT, '.local/screens');

const wanted = process.argv.slice(2);
if (wanted.includes('--help')) console.log(HELP);
else await takeAll(wanted.length > 0 ? wanted : PAGES);

async function takeAll(pages: string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    for (const theme of THEMES) {
      for (const width of WIDTHS) {
        for (const address of pages) await take(browser, SITE + address, { theme, width });
        await take(browser, `${GALLERY}/?theme=${theme}`, { theme, width }).catch(() =>
          console.log('gallery: not running'),
        );
      }
    }
  } finally {
    await browser.close();
  }
}

async function take(
  browser: Browser,
  url: string,
  { theme, width }: { theme: (typeof THEMES)[number]; width: number },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: theme });
  try {
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const name = url.startsWith(SITE)
      ? new URL(url).pathname.replaceAll('/', '-').replace(/^-$/, '-landing').slice(1)
      : 'gallery';
    const file = path.join(FOLDER, `${name}-${width}-${theme}.png`);
    await page.screenshot({ path: file, fullPage: true });
    console.log(path.relative(PROJECT_ROOT, file));
  } finally {
    await page.close();
  }
}
