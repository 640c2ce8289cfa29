import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatSeconds, readDurations, rememberDurations, remainingSeconds } from './durations.ts';

const durations = { types: 10, unit: 40, journeys: 300 };

test('Before a stage starts, the estimate is the sum of the later stages', () => {
  expect(remainingSeconds(durations, undefined, ['unit', 'journeys'])).toBe(340);
});

test('A stage that reports progress has its remaining share left, whatever its duration so far', () => {
  const running = { name: 'unit', seconds: 90, share: 0.75 };
  expect(remainingSeconds(durations, running, ['journeys'])).toBe(310);
});

test('A stage without progress has its usual duration left, and never less than zero', () => {
  expect(remainingSeconds(durations, { name: 'types', seconds: 4 }, [])).toBe(6);
  expect(remainingSeconds(durations, { name: 'types', seconds: 25 }, ['unit'])).toBe(40);
});

test('A stage is estimated by its last run, and by a default before the first run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'durations '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'cache/durations.json');
  const usual = readDurations(file);
  expect(usual['journeys']).toBeGreaterThan(0);
  rememberDurations({ unit: 7 }, file);
  rememberDurations({ types: 3 }, file);
  expect(readDurations(file)).toEqual({ ...usual, unit: 7, types: 3 });
});

test.each([
  [0.4, '0 s'],
  [59.4, '59 s'],
  [59.6, '1 min 0 s'],
  [185, '3 min 5 s'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
