import { expect, test } from 'vitest';
import type { Exchange } from '../browser/traffic.ts';
import { figuresOf } from './loads.ts';

const PROBE = { largestPaint: 700, layoutShift: 0, live: 900, longTasks: [], interactions: {} };

/** @param start seconds after the document was requested */
const exchange = (path: string, type: string, start: number, kibibytes: number): Exchange => ({
  url: `https://localhost:1${path}`,
  type,
  start: 5000 + start,
  bytes: kibibytes * 1024,
});

test('Scripts and requests count until the page is live, and preloaded modules are scripts', () => {
  const exchanges = [
    exchange('/', 'Document', 0, 8),
    exchange('/main.js', 'Script', 0.2, 100),
    exchange('/remote.js?v=1', 'Other', 0.3, 20),
    exchange('/site.css', 'Stylesheet', 0.3, 10),
    exchange('/next-page.js', 'Script', 1.2, 50),
  ];
  expect(figuresOf({ probe: PROBE, loaded: 1500, exchanges, faults: [] })).toMatchObject({
    html: 8,
    script: 120,
    requests: 4,
  });
});

test('Without scripts a page counts until it is loaded', () => {
  const exchanges = [exchange('/', 'Document', 0, 8), exchange('/font.woff2', 'Font', 0.5, 20)];
  const probe = { ...PROBE, live: undefined };
  expect(figuresOf({ probe, loaded: 600, exchanges, faults: [] })).toMatchObject({ requests: 2 });
});

test('Blocking time is what tasks take beyond 50 ms', () => {
  const longTasks = [60, 120, 250].map((duration) => ({ start: 100, duration }));
  const probe = { ...PROBE, longTasks };
  const exchanges = [exchange('/', 'Document', 0, 8)];
  expect(figuresOf({ probe, loaded: 600, exchanges, faults: ['#418'] })).toMatchObject({
    tbt: 280,
    tasksOver50: 3,
    tasksOver200: 1,
    errors: 1,
  });
});
