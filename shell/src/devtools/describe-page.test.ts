import type { RemoteVersions } from '@platform/contract/registry';
import { expect, test } from 'vitest';
import { describeRemote, type FileTiming } from './describe-page.ts';

const live: RemoteVersions = {
  version: '2',
  entry: '/mf/shop/2/assets/app.js',
  fallback: { version: '1', entry: '/mf/shop/1/assets/app.js' },
};

const file = (path: string, startTime: number, responseEnd: number, transferSize = 100) => ({
  name: `https://site.example${path}`,
  startTime,
  responseEnd,
  transferSize,
  decodedBodySize: 300,
});

const describeShop = (
  timings: FileTiming[],
  options: { running?: string; isPreviewed?: boolean } = {},
) =>
  describeRemote('shop', live, {
    running: options.running,
    isPreviewed: options.isPreviewed ?? false,
    page: 'https://site.example/pricing',
    timings,
  });

test('a remote is described by the files of its own version', () => {
  const report = describeShop(
    [
      file('/mf/shop/2/assets/app.js', 0, 10),
      file('/mf/shop/1/assets/app.js', 0, 99),
      file('/mf/shops/2/assets/app.js', 0, 99),
    ],
    { running: '2' },
  );
  expect(report).toMatchObject({ version: '2', role: 'live', isLoaded: true, fallback: '1' });
  expect(report).toMatchObject({ files: 1, milliseconds: 10, from: 'network' });
});

test('the time is that of loading: parallel files count once, pauses do not count', () => {
  const files = [
    file('/mf/shop/2/b.js', 5, 20),
    file('/mf/shop/2/a.js', 0, 10),
    file('/mf/shop/2/c.js', 6, 8),
    file('/mf/shop/2/d.js', 1000, 1001.4),
  ];
  expect(describeShop(files).milliseconds).toBe(21);
});

test('the origin of files is shown as far as the browser says it', () => {
  const fetched = file('/mf/shop/2/a.js', 0, 1);
  const cached = file('/mf/shop/2/b.js', 0, 1, 0);
  const unknown = { ...cached, decodedBodySize: 0 };
  expect(describeShop([fetched]).from).toBe('network');
  expect(describeShop([cached]).from).toBe('cache');
  expect(describeShop([fetched, cached]).from).toBe('both');
  expect(describeShop([unknown]).from).toBe('unknown');
  expect(describeShop([])).toMatchObject({ from: 'unknown', isLoaded: false, milliseconds: 0 });
});

test('a fallback version and a candidate are shown as such', () => {
  const files = [file('/mf/shop/1/assets/app.js', 0, 3)];
  expect(describeShop(files, { running: '1' })).toMatchObject({
    version: '1',
    role: 'fallback',
    entry: '/mf/shop/1/assets/app.js',
    milliseconds: 3,
  });
  expect(describeShop([], { running: '2', isPreviewed: true }).role).toBe('candidate');
});
