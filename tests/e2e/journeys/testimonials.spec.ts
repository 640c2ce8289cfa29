import type { Locator, Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, test } from '../fixtures/test.ts';
import { exhaustive } from '../fixtures/tiers.ts';

const ROWS = '**/rest/v1/testimonials?*';

const carousel = (page: Page) => page.getByRole('region', { name: 'Testimonials' });
const currentDot = (page: Page) => carousel(page).locator('button[aria-current]');

/** The distance of an element from the top of the document. */
const topOf = (it: Locator) =>
  it.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));

async function openTestimonials(page: Page): Promise<void> {
  await page.goto('/#testimonial');
  await expect(currentDot(page)).toHaveAccessibleName(/ of 4$/);
}

test.describe('Testimonials', { tag: '@marketing' }, () => {
  test('A visitor sees the published testimonials; a video loads and plays with captions when it is started', async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await openTestimonials(page);

    await test.step('in their order, with stars, lines and pictures', async () => {
      const slides = carousel(page).getByRole('figure', { includeHidden: true });
      await expect(slides.getByRole('strong', { includeHidden: true })).toHaveText([
        'Dr. Ananya Deshpande',
        'Dr. Karthik Subramaniam',
        'Dr. Meher Irani',
        'Dr. Imran Qureshi',
        'Dr. Lalthanpuii Sailo',
        'Dr. Harpreet Gill',
      ]);
      const marks = await slides.locator('figcaption').getByText('(example)').count();
      expect(marks, 'each says that it is invented').toBe(6);
      await expect(slides.nth(3).locator('[role=img]')).toHaveAccessibleName(/^4/);
      const lines = await slides.nth(1).locator('blockquote').innerText();
      expect(lines).toContain('forty minutes a day.\n\nThe weekly roadmap');
      // Each has its own picture, or one of three drawn ones.
      const pictures = await slides.evaluateAll((all) =>
        all.map((slide) => slide.querySelector('figcaption')!.firstElementChild!.outerHTML),
      );
      expect(pictures[0]).toContain('/testimonial-ananya-deshpande.svg');
      expect(pictures[1]).toMatch(/^<svg/);
      expect(new Set(pictures.slice(1, 4))).toHaveProperty('size', 3);
      expect(pictures[4]).toBe(pictures[1]);
    });

    expect(requested, 'the video loads only when it is played').not.toContain(
      '/testimonial-meher-irani.webm',
    );
    const video = carousel(page).locator('video');
    await carousel(page).getByRole('button', { name: 'Play the video of Dr. Meher Irani' }).click();
    await expect
      .poll(() => video.evaluate((it: HTMLVideoElement) => it.currentTime))
      .toBeGreaterThan(0);
    expect(await video.evaluate((it: HTMLVideoElement) => it.textTracks[0]!.mode)).toBe('showing');
  });

  test('A drawn picture replaces a missing one', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404 .*\/no-such-picture.webp$/);
    await page.route(ROWS, async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as Record<string, unknown>[];
      const json = rows.map((row) => ({ ...row, avatar: '/no-such-picture.webp' }));
      await route.fulfill({ response, json });
    });
    await openTestimonials(page);
    await expect(carousel(page).locator('figcaption').first().locator('svg')).toBeVisible();
  });

  for (const [index, width] of [360, 768, 1280].entries()) {
    const title = `Nothing on the page moves when testimonials arrive, at ${width} px`;
    test(title, exhaustive(index), async ({ page }) => {
      const release = await holdRequests(page, ROWS);
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await page.evaluate('document.fonts.ready');
      const before = await topOf(page.locator('#faq'));
      release();
      await expect(currentDot(page)).toBeVisible();
      expect(await topOf(page.locator('#faq'))).toBe(before);
    });
  }

  test('If testimonials cannot load, a visitor sees the rest of the page without an error; only the console reports it', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 500 .*\/testimonials/);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.route(ROWS, (route) =>
      route.fulfill({ status: 500, json: { code: 'XX000', message: 'boom' } }),
    );
    await page.goto('/#testimonial');
    await expect.poll(() => warnings).toContainEqual(expect.stringContaining('boom'));
    await expect(page.locator('#testimonial')).toHaveCount(0);
    await expect(page.getByText('boom')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const section of ['#features', '#faq', '#download']) {
      await expect(page.locator(section)).toBeVisible();
    }
  });
});
