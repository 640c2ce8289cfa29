import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { Memory } from './memory.ts';

const growing = (megabytes: (at: number) => number) => {
  const memory = new Memory(process.pid);
  memory.processes.set(1, {
    group: 'API',
    megabytes: Array.from({ length: 90 }, (_, at) => megabytes(at)),
  });
  return memory.growing.length;
};

test('A process whose memory rises from part to part of its life keeps growing; one that warms up, or collects garbage in steps, does not', () => {
  expect(growing((at) => 50 + at * 2 + (at % 7) * 10)).toBe(1);
  expect(growing((at) => 100 + Math.min(at, 30) * 5)).toBe(0);
  expect(growing((at) => 100 + (at % 20) * 10)).toBe(0);
});

const LEAKING = `
  const kept = [];
  process.on('message', () => {
    kept.push(Buffer.alloc(1024 * 1024, 1));
    process.send('kept');
  });`;

test('A site that keeps 15 MB a minute is found, after it has run for two minutes', async () => {
  const site = spawn(process.execPath, ['-e', LEAKING], { stdio: ['ignore', 2, 2, 'ipc'] });
  try {
    using memory = new Memory(site.pid!);
    for (let samples = 0; samples < 30; samples += 1) {
      expect(memory.growing).toEqual([]);
      site.send('more');
      await once(site, 'message');
      memory.sample();
    }
    expect(memory.growing).toMatchObject([{ group: 'site' }]);
  } finally {
    site.kill();
  }
});
