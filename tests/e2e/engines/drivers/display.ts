import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

/**
 * A screen in memory with a window manager: without one, no page has the focus.
 * @returns its name, for the environment variable DISPLAY
 */
export async function openDisplay(): Promise<AsyncDisposable & { name: string }> {
  await using opened = new AsyncDisposableStack();
  const options = ['-screen', '0', '1400x1000x24', '-nolisten', 'tcp', '-displayfd', '3'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  opened.defer(() => end(server));
  // It chooses a free number, and closes the descriptor when it is ready.
  const name = `:${(await text(server.stdio[3] as Readable)).trim()}`;
  const manager = spawn('openbox', { env: { ...process.env, DISPLAY: name }, stdio: 'ignore' });
  opened.defer(() => end(manager));
  const kept = opened.move();
  return { name, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'exit');
}
