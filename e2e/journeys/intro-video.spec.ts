import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** For each track of captions: whether it is shown, and what it says just now. */
const captionsOf = (video: Locator): Promise<string[][]> =>
  video.evaluate((shown: HTMLVideoElement) =>
    Array.from(shown.textTracks, ({ mode, activeCues }) => [
      mode,
      ...Array.from(activeCues ?? [], (cue) => (cue as VTTCue).text),
    ]),
  );

test('Nothing of the introduction is loaded until it is asked for; then it plays in its place, with captions', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const found = /\/([\w-]+)\.[^/]*(?:vtt|webm|mp4)$/.exec(request.url());
    if (found) asked.push(found[1]!);
  });
  await page.goto('/about');
  const poster = page.getByRole('link', { name: /^Watch the introduction/ });
  await poster.hover();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  const place = await poster.boundingBox();

  await poster.click();
  const video = page.getByLabel('Introduction', { exact: true });
  await expect(video).toBeFocused();
  await expect
    .poll(() => video.evaluate((shown: HTMLVideoElement) => shown.currentTime))
    .toBeGreaterThan(0.4);
  expect(await video.boundingBox(), 'nothing around it moves').toEqual(place);
  await expect
    .poll(() => captionsOf(video))
    .toEqual([['showing', expect.stringContaining('everything has to meet in one point')]]);
});

test('On the page in Hindi the captions are in Hindi', async ({ page }) => {
  await page.goto('/hi/about');
  await page.getByRole('link', { name: /^परिचय देखें/ }).click();
  const video = page.getByLabel('परिचय', { exact: true });
  await expect
    .poll(() => captionsOf(video))
    .toEqual([['showing', expect.stringContaining('सब कुछ एक ही बिंदु पर')]]);
});
