import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '@platform/local/backend';
import { type Group, readProcesses } from './processes.ts';

const LOOK_EVERY_MS = 50;
const MAX_MS = 60_000;
const FUNCTIONS = ['create-order', 'verify-payment', 'payment-webhook', 'send-mails'];

/** Kills all processes of a group like the out-of-memory killer, and waits until the backend answers again. */
export async function killAndWait(server: number, group: Group, backend: Backend): Promise<void> {
  const running = readProcesses(server).filter((one) => one.group === group);
  if (running.length === 0) throw new Error(`No process of ${group} is running`);
  for (const { pid } of running) process.kill(pid, 'SIGKILL');
  const until = performance.now() + MAX_MS;
  while (!(await answers(backend))) {
    if (performance.now() > until) throw new Error(`${group} did not come back`);
    await pause(LOOK_EVERY_MS);
  }
}

/** The first request starts a function. */
async function answers({ supabaseUrl, publishableKey }: Backend): Promise<boolean> {
  const headers = { apikey: publishableKey };
  const paths = [
    ['GET', '/rest/v1/modules?select=uuid'],
    ...FUNCTIONS.map((name) => ['OPTIONS', `/functions/v1/${name}`]),
  ];
  const answered = await Promise.all(
    paths.map(([method, path]) =>
      fetch(supabaseUrl + path, { method: method!, headers }).then(
        async (response) => {
          await response.body?.cancel();
          return response.status < 500;
        },
        () => false,
      ),
    ),
  );
  return answered.every(Boolean);
}
