import { fork } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { otherUser } from '@platform/build/other-user';

/**
 * Gives a task to a process that runs what teams wrote: without credentials, for a limited time, and with COMPOSE_AS as
 * another user.
 * @param program next to a module of this package, without extension
 * @returns its answer, or what it printed before it ended without one
 */
export async function askApart(
  program: string,
  task: object,
  options: { env: NodeJS.ProcessEnv; timeout: number; execArgv?: string[]; cwd?: string },
): Promise<{ answer: unknown } | { ended: string }> {
  // `.js` in a packed platform.
  const asked = fork(program + path.extname(import.meta.filename), {
    ...options,
    ...otherUser(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    killSignal: 'SIGKILL',
  });
  const errors = text(asked.stderr!);
  // A process that has ended says why in its output.
  asked.send(task, () => undefined);
  const answer = await new Promise<unknown>((resolve, reject) => {
    asked.once('message', (message) => resolve(message));
    asked.once('error', reject);
    // Not `exit`, which can come before its last message.
    asked.once('disconnect', () => resolve(undefined));
  });
  return answer === undefined ? { ended: await errors } : { answer };
}
