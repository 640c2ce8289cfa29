import { act } from 'react';
import { expect, test } from 'vitest';
import { messages as english } from '#lib/messages/en-IN.ts';
import { messages as hindi } from '#lib/messages/hi-IN.ts';
import '#lib/testing.tsx';
import i18next from 'i18next';
import { mount } from 'shared-kit/testing/page';
import englishCaptions from './intro.en-IN.vtt?raw';
import hindiCaptions from './intro.hi-IN.vtt?raw';
import { IntroVideo } from './intro-video.tsx';

test.for([
  ['en-IN', english, englishCaptions],
  ['hi-IN', hindi, hindiCaptions],
] as const)(
  'In %s the introduction has captions in that language',
  async ([language, { about }, captions]) => {
    const shown = { mode: 'disabled' };
    Object.defineProperty(HTMLTrackElement.prototype, 'track', {
      get: () => shown,
      configurable: true,
    });
    await i18next.changeLanguage(language);
    const place = mount(<IntroVideo />);
    expect(place.querySelector('video'), 'nothing loads before the visitor starts it').toBeNull();
    act(() => place.querySelector('a')!.click());

    expect(place.querySelector('video')!.getAttribute('aria-label')).toBe(about.video.title);
    const tracks = [...place.querySelectorAll('track')];
    expect(tracks.map(({ srclang, src }) => [srclang, src])).toEqual([
      [language, expect.stringContaining(`intro.${language}.vtt`)],
    ]);
    expect(tracks[0]!.default).toBe(true);
    expect(shown.mode, 'WebKit does not show default captions by itself').toBe('showing');
    expect(/\p{Script=Devanagari}/u.test(captions)).toBe(language === 'hi-IN');
  },
);
