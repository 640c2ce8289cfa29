import i18next from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { messages as english } from '#lib/messages/en-IN.ts';
import { messages as hindi } from '#lib/messages/hi-IN.ts';
import englishCaptions from './intro.en-IN.vtt?raw';
import hindiCaptions from './intro.hi-IN.vtt?raw';
import { IntroVideo } from './intro-video.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

beforeAll(() =>
  i18next.use(initReactI18next).init({
    resources: { 'en-IN': { marketing: english }, 'hi-IN': { marketing: hindi } },
    interpolation: { escapeValue: false },
  }),
);

test.for([
  ['en-IN', 'Introduction', englishCaptions, 'everything has to meet in one point'],
  ['hi-IN', 'परिचय', hindiCaptions, 'सब कुछ एक ही बिंदु पर'],
] as const)(
  'In %s the introduction has captions in that language',
  async ([language, title, captions, words]) => {
    await i18next.changeLanguage(language);
    const place = document.createElement('div');
    const root = createRoot(place);
    act(() => root.render(<IntroVideo />));
    expect(place.querySelector('video'), 'nothing loads before the visitor starts it').toBeNull();
    act(() => place.querySelector('a')!.click());

    expect(place.querySelector('video')!.getAttribute('aria-label')).toBe(title);
    const tracks = [...place.querySelectorAll('track')];
    expect(tracks.map(({ srclang, src }) => [srclang, src])).toEqual([
      [language, expect.stringContaining(`intro.${language}.vtt`)],
    ]);
    expect(tracks[0]!.default).toBe(true);
    expect(captions.replaceAll(/\s+/g, ' ')).toContain(words);
    act(() => root.unmount());
  },
);
