import type { Report, ReportBody } from '@platform/contract/report';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox } from './outbox.ts';

const VIEW: Report = { kind: 'view', part: 'commerce', version: '1', page: '/pricing' };
const ERROR: Report = { ...VIEW, kind: 'error', name: 'TypeError', place: 'app.js:1:2' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const sent: Report[][] = [];
  const outbox = createOutbox((body) => {
    sent.push((JSON.parse(body) as ReportBody).reports);
    // A browser may refuse to send, which must not disturb the page.
    throw new TypeError('refused');
  });
  return { outbox, sent };
}

test('Reports without errors wait until the visitor leaves the page', () => {
  const { outbox, sent } = open();
  outbox.add({ ...VIEW });
  vi.runAllTimers();
  expect(sent).toEqual([]);
  outbox.send();
  outbox.send();
  expect(sent).toEqual([[VIEW]]);
});

test('An error is sent after a second, together with the reports before it and the next ones', () => {
  const { outbox, sent } = open();
  outbox.add({ ...VIEW });
  outbox.add({ ...ERROR });
  outbox.add({ ...ERROR, place: 'app.js:1:3' });
  expect(sent, 'not at once').toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([[VIEW, ERROR, { ...ERROR, place: 'app.js:1:3' }]]);
});

test('The same error is sent once a page, with the number of times until then', () => {
  const { outbox, sent } = open();
  for (let times = 0; times < 3; times += 1) outbox.add({ ...ERROR });
  vi.advanceTimersByTime(1000);
  outbox.add({ ...ERROR });
  outbox.send();
  expect(sent).toEqual([[{ ...ERROR, count: 3 }]]);
});

test('The vitals of each walk are sent, in beacons that the collector accepts', () => {
  const { outbox, sent } = open();
  const vital: Report = { ...VIEW, kind: 'vital', name: 'SoftLCP', value: 80 };
  for (let walk = 0; walk < 60; walk += 1) outbox.add({ ...vital });
  outbox.send();
  expect(sent.map(({ length }) => length)).toEqual([25, 25, 10]);
});

test('A page sends at most ten errors', () => {
  const { outbox, sent } = open();
  for (let line = 0; line < 25; line += 1) outbox.add({ ...ERROR, place: `app.js:${line}` });
  outbox.add({ ...VIEW });
  outbox.send();
  expect(sent[0]).toHaveLength(11);
});
