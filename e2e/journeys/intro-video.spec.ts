import { expect, test } from '../fixtures/test.ts';

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
  const captions = () =>
    video.evaluate((shown: HTMLVideoElement) =>
      Array.from(shown.textTracks, ({ mode, activeCues }) => [
        mode,
        ...Array.from(activeCues ?? [], (cue) => (cue as VTTCue).text),
      ]),
    );
  await expect
    .poll(captions)
    .toEqual([['showing', expect.stringContaining('everything has to meet in one point')]]);
});
