import { act } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#lib/testing/mount.ts';
import englishCaptions from './intro.en-IN.vtt?raw';
import hindiCaptions from './intro.hi-IN.vtt?raw';
import { IntroVideo } from './intro-video.tsx';

test.for([
  ['en-IN', 'Introduction', englishCaptions, 'everything has to meet in one point'],
  ['hi-IN', 'परिचय', hindiCaptions, 'सब कुछ एक ही बिंदु पर'],
] as const)(
  'In %s the introduction has captions in that language',
  async ([language, title, captions, words]) => {
    const shown = { mode: 'disabled' };
    Object.defineProperty(HTMLTrackElement.prototype, 'track', {
      get: () => shown,
      configurable: true,
    });
    const place = await mount(<IntroVideo />, language);
    expect(place.querySelector('video'), 'nothing loads before the visitor starts it').toBeNull();
    act(() => place.querySelector('a')!.click());

    expect(place.querySelector('video')!.getAttribute('aria-label')).toBe(title);
    const tracks = [...place.querySelectorAll('track')];
    expect(tracks.map(({ srclang, src }) => [srclang, src])).toEqual([
      [language, expect.stringContaining(`intro.${language}.vtt`)],
    ]);
    expect(tracks[0]!.default).toBe(true);
    expect(shown.mode, 'WebKit does not show default captions by itself').toBe('showing');
    expect(captions.replaceAll(/\s+/g, ' ')).toContain(words);
  },
);
