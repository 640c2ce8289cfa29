import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { brand } from 'shared-kit/brand';
import { browserLaunchOptions } from '@platform/build/browser-launch';
import { runPlainCommand } from '@platform/build/command-line';
import { PROJECT_ROOT } from '@platform/build/parts';
import { paths } from 'shared-kit/paths';
import { qrSvg } from './qr-code.ts';

const HELP = `npm run identity

Draws the icons and the social picture from shell/public/favicon.svg, and the QR code that leads to the app. Run it when
the mark, the name, the accent or the address of the site changes. It takes no arguments.`;

const PUBLIC = path.join(PROJECT_ROOT, 'shell/public');
const icon = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8');
const font = readFileSync(
  path.join(
    PROJECT_ROOT,
    'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  ),
).toString('base64');

const styles = `
  @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font}); }
  * { margin: 0; box-sizing: border-box; }
  svg { display: block; width: 100%; height: 100%; }`;

await runPlainCommand({ help: HELP }, async () => {
  await using browser = await chromium.launch(browserLaunchOptions());
  const page = await browser.newPage();

  for (const [name, size] of [
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ] as const) {
    // Phones round the corners.
    await draw(page, name, { width: size, height: size }, icon.replace('rx="11"', 'rx="0"'));
  }
  await draw(page, 'social.png', { width: 1200, height: 630 }, socialCard());
  writeFileSync(path.join(PUBLIC, 'app-qr.svg'), qrSvg(brand.siteUrl + paths.section.download));
});

async function draw(
  canvas: Page,
  name: string,
  size: { width: number; height: number },
  html: string,
): Promise<void> {
  await canvas.setViewportSize(size);
  await canvas.setContent(`<style>${styles}</style>${html}`);
  await canvas.evaluate('document.fonts.ready');
  await canvas.screenshot({ path: path.join(PUBLIC, name) });
  console.log(`shell/public/${name}`);
}

/** The picture of a shared link. */
function socialCard(): string {
  const beams = icon.slice(icon.indexOf('<path'), icon.indexOf('</g>'));
  return `
    <main style="display:grid;grid-template-columns:1fr 460px;align-items:center;height:100vh;padding:0 0 0 88px;
      background:#0c1117;color:#edf2f5;font-family:Figtree;overflow:hidden">
      <div>
        <p style="display:flex;align-items:center;gap:20px;font-size:40px;font-weight:700;letter-spacing:-.02em">
          <span style="width:64px;height:64px">${icon}</span>${brand.name}</p>
        <h1 style="margin-top:44px;font-size:66px;line-height:1.1;letter-spacing:-.03em;font-weight:700;text-wrap:balance">
          Radiation oncology exams, in one clear plan</h1>
        <p style="margin-top:28px;font-size:30px;color:#a3b3bd">MD and DNB preparation for residents in India</p>
      </div>
      <svg viewBox="0 0 32 32" fill="#4fc1c6" style="width:720px;height:720px;margin:-45px 0;opacity:.9">${beams}</svg>
    </main>`;
}
