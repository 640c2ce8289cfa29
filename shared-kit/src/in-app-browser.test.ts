import { expect, test } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 15; SM-A155F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';

test.each([
  ['a plain web view of iOS', `${IPHONE} Mobile/15E148`],
  [
    'a web view that asks for the desktop page',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  ],
  ['the Google app', `${IPHONE} GSA/390.0.1 Mobile/15E148 Safari/604.1`],
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 390.0.0.28`],
  ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0.0]`],
  [
    'Snapchat',
    `${IPHONE} Version/19.0 Mobile/15E148 Snapchat/13.5.0.40 (like Safari/8617.1.17, panda)`,
  ],
  ['Telegram', `${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1 Telegram-iOS/11.9`],
  ['an app without a name', `${WEB_VIEW} Chrome/140.0 Mobile Safari/537.36`],
  ['an app on an older Android', `${ANDROID} Version/4.0 Chrome/95.0 Mobile Safari/537.36`],
  [
    'Telegram on Android',
    `${ANDROID} Chrome/140.0 Mobile Safari/537.36 Telegram-Android/11.9 (Pixel 9; Android 15)`,
  ],
])('%s is an in-app browser', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

test.each([
  ['Chrome on Android', `${ANDROID} Chrome/140.0 Mobile Safari/537.36`],
  ['Samsung Internet', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`],
  ['Safari', `${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on iOS', `${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`],
  ['DuckDuckGo on iOS', `${IPHONE} Version/19.0 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  ],
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  ],
])('%s is no in-app browser', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});
