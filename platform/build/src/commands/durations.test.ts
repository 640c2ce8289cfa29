import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatSeconds, readDurations, rememberDurations, remainingSeconds } from './durations.ts';

const durations = { types: 10, unit: 40, journeys: 300 };

test('Before a stage starts, what remains is the stages to come', () => {
  expect(remainingSeconds(durations, undefined, ['unit', 'journeys'])).toBe(340);
});

test('A stage that says how much is done has its share left, however long it took so far', () => {
  const running = { name: 'unit', seconds: 90, share: 0.75 };
  expect(remainingSeconds(durations, running, ['journeys'])).toBe(310);
});

test('A stage that says nothing has left what it usually takes, and never less than nothing', () => {
  expect(remainingSeconds(durations, { name: 'types', seconds: 4 }, [])).toBe(6);
  expect(remainingSeconds(durations, { name: 'types', seconds: 25 }, ['unit'])).toBe(40);
});

test('A stage takes what it took last time, and before that what is usual', () => {
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
