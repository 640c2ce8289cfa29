import { expect, test } from '../fixtures/test.ts';

test.describe('Introduction video', { tag: '@marketing' }, () => {
  test('A visitor loads no video before playing the introduction, which then plays in place with captions', async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const media = () => requested.filter((path) => /\.(vtt|webm|mp4)$/.test(path));
    await page.goto('/about');
    const poster = page.getByRole('link', { name: /^Watch the introduction/ });
    await poster.hover();
    // The page makes this request after everything that the hover requested.
    await page.evaluate(() => fetch('/robots.txt'));
    expect(requested).toContain('/robots.txt');
    expect(media()).toEqual([]);
    const place = await poster.boundingBox();

    await poster.click();
    const video = page.getByLabel('Introduction', { exact: true });
    await expect(video).toBeFocused();
    await expect
      .poll(() => video.evaluate((shown: HTMLVideoElement) => shown.currentTime))
      .toBeGreaterThan(0.4);
    expect(media().length).toBeGreaterThan(1);
    expect(await video.boundingBox(), 'it takes the place of the poster').toEqual(place);
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
});
