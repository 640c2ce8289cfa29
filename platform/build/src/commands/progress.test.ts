import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { describeProgress, describeStage, ProgressDisplay } from './progress.ts';

const durations = { unit: 40, kit: 20, journeys: 300 };
const state = { stage: 'unit', stageSeconds: 10, elapsed: 70, later: ['kit', 'journeys'] };

test('A running stage shows how far it is, the time since the start and the time that remains', () => {
  const progress = { done: 28, total: 112, unit: 'files' as const };
  expect(describeProgress({ ...state, progress }, durations)).toBe(
    'unit       28 of 112 files, 1 min 10 s elapsed, about 5 min 50 s left',
  );
});

test('Before its runner reports progress, a stage is estimated by its usual duration', () => {
  expect(describeProgress(state, durations)).toBe(
    'unit       1 min 10 s elapsed, about 5 min 50 s left',
  );
});

test('Without known durations there is no estimate', () => {
  expect(describeProgress(state, undefined)).toBe('unit       1 min 10 s elapsed');
});

test('A completed stage shows its figures; the last one shows no estimate', () => {
  const tally = { passed: 1174, failed: 0 };
  expect(describeStage(tally, state, durations)).toBe(
    'unit       1174 passed, 0 failed     10.0 s   1 min 10 s elapsed, about 5 min 20 s left',
  );
  expect(describeStage(tally, { ...state, later: [] }, durations)).toBe(
    'unit       1174 passed, 0 failed     10.0 s   1 min 10 s elapsed',
  );
});

test('In a log a stage has one line at its start and one at its end', async () => {
  expect(lines(await show(false))).toEqual([
    'unit …',
    expect.stringMatching(/^unit {7}3 passed, 0 fai/),
  ]);
});

test('On a terminal one line is replaced until the stage has ended', async () => {
  const written = await show(true);
  expect(lines(written)).toHaveLength(1);
  expect(written.startsWith('\r\u001B[2Kunit ')).toBe(true);
});

function show(isTTY: boolean): Promise<string> {
  const out = Object.assign(new PassThrough(), { isTTY, columns: 100 });
  const end = new ProgressDisplay(durations, out as unknown as NodeJS.WriteStream).startStage(
    'unit',
    [],
  );
  end({ passed: 3, failed: 0 });
  return text(out.end());
}

function lines(written: string): string[] {
  return stripVTControlCharacters(written)
    .split('\n')
    .filter((line) => line !== '');
}
