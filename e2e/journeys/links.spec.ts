import { brand } from '../../shared-kit/src/brand.ts';
import { PUBLIC_PAGES } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

/** Everywhere that the site may lead out to. */
const OUTSIDE = new Set<string>([
  `mailto:${brand.email}`,
  `tel:+${brand.phoneDigits}`,
  `https://wa.me/${brand.phoneDigits}`,
  ...Object.values(brand.stores),
  ...Object.values(brand.social),
]);

test('Every link of every public page leads to a page that is there, and to a section that is on it', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  expectedErrors.push(/status of 404 .*\/no-such-page$/);
  const linked = new Map<string, Set<string>>();
  const leadingNowhere: string[] = [];
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    const links = await page
      .locator('a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) {
      const url = URL.canParse(link) ? new URL(link) : undefined;
      if (url?.origin === new URL(baseURL!).origin) {
        const target = url.pathname + url.search;
        linked.set(target, (linked.get(target) ?? new Set()).add(url.hash.slice(1)));
      } else if (!OUTSIDE.has(link)) leadingNowhere.push(`${path} leads to ${link}`);
    }
  }
  expect(leadingNowhere).toEqual([]);
  expect(linked.size).toBeGreaterThan(PUBLIC_PAGES.length);

  for (const [target, sections] of linked) {
    const answer = await page.request.get(target);
    const isHere = target === '/no-such-page';
    expect(answer.status(), target).toBe(isHere ? 404 : 200);
    const ids = [...sections].filter(Boolean);
    if (ids.length === 0) continue;
    await page.goto(target);
    for (const id of ids) {
      await expect(page.locator(`[id="${id}"]`), `${target}#${id}`).toHaveCount(1);
    }
  }
});
