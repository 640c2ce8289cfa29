import { once } from 'node:events';
import { expect, test } from 'vitest';
import { run } from './program.mjs';

const node = (script: string) =>
  run(process.execPath, ['-e', script], { cwd: import.meta.dirname, output: 'kept' });

test('A signal reaches the program, which may take its time to stop cleanly', async () => {
  const stopping = node(`
    process.on('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(0) }, 50));
    setInterval(() => {}, 1000);
    process.kill(process.ppid, 'SIGUSR2');
  `);
  await once(process, 'SIGUSR2');
  process.emit('SIGTERM');
  expect(await stopping).toEqual({ code: 0, output: 'stopped\n' });
});
