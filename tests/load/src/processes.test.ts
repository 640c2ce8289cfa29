import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { type Group, keepsGrowing, Memory } from './processes.ts';

const life = (megabytes: (at: number) => number, group: Group = 'API') => ({
  group,
  megabytes: Array.from({ length: 90 }, (_, at) => megabytes(at)),
});

test('A process whose memory rises from part to part of its life keeps growing', () => {
  expect(keepsGrowing(life((at) => 50 + at * 2))).toBe(true);
  expect(keepsGrowing(life((at) => 50 + at * 2 + (at % 7) * 10))).toBe(true);
});

test('A process that warms up, or collects its garbage in steps, does not', () => {
  expect(keepsGrowing(life((at) => 100 + Math.min(at, 30) * 5))).toBe(false);
  expect(keepsGrowing(life((at) => 100 + (at % 20) * 10))).toBe(false);
  expect(keepsGrowing(life(() => 100))).toBe(false);
  expect(keepsGrowing(life((at) => 120 + Math.min(at, 30) / 3 + at / 15, 'site'))).toBe(false);
});

test('A process that has just started is not judged', () => {
  expect(keepsGrowing({ group: 'site', megabytes: [100, 200, 300, 400] })).toBe(false);
});

/** Between two samples, as much as 15 MB a minute. */
const LEAKED_BYTES = 1024 * 1024;
const LEAKING = `
  const kept = [];
  process.on('message', (bytes) => {
    kept.push(Buffer.alloc(bytes, 1));
    process.send('kept');
  });`;

test('A site that keeps 15 MB a minute is found', async () => {
  const site = spawn(process.execPath, ['-e', LEAKING], { stdio: ['ignore', 2, 2, 'ipc'] });
  try {
    using memory = new Memory(site.pid!);
    for (let samples = 0; samples < 30; samples += 1) {
      site.send(LEAKED_BYTES);
      await once(site, 'message');
      memory.sample();
    }
    expect(memory.growing).toMatchObject([{ group: 'site' }]);
  } finally {
    site.kill();
  }
});
