import type { Log } from '@platform/local/child-process';
import { RECONCILE_SECRET } from './keys.ts';

const EVERY_MS = 60_000;

/** Every minute. On a hosted project a database job does this. */
export function scheduleReconciler(apiUrl: string, log: Log): { stop(): void } {
  const timer = setInterval(() => {
    reconcile(apiUrl).catch((error: unknown) => log('gateway', `reconciling: ${String(error)}`));
  }, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

async function reconcile(apiUrl: string): Promise<void> {
  const response = await fetch(`${apiUrl}/functions/v1/reconcile-orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${RECONCILE_SECRET}` },
    signal: AbortSignal.timeout(EVERY_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the function answered ${response.status}`);
}
