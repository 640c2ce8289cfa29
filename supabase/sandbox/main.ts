import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@platform/local/child-process';
import type { PaymentSandbox } from '@platform/local/backend';
import { RECONCILE_SECRET, sandboxEnvironment } from './keys.ts';
import { startSandbox } from './sandbox.ts';

export const sandbox: PaymentSandbox = {
  environment: sandboxEnvironment,
  async start({ port, apiUrl, stateDir, isFresh, isReconciling }, log) {
    const folder = join(stateDir, 'gateway');
    if (isFresh) await rm(folder, { recursive: true, force: true });
    const webhookUrl = `${apiUrl}/functions/v1/payment-webhook`;
    const file = join(folder, 'entities.db');
    const running = await startSandbox({ port, webhookUrl, file }, log);
    const scheduler = isReconciling ? scheduleReconciler(apiUrl, log) : undefined;
    return {
      async stop() {
        scheduler?.stop();
        await running.stop();
      },
    };
  },
};

const RECONCILE_EVERY_MS = 60_000;

/** Every minute. On a hosted project a database job does this. */
function scheduleReconciler(apiUrl: string, log: Log): { stop(): void } {
  const timer = setInterval(() => {
    reconcile(apiUrl).catch((error: unknown) => log('gateway', `reconciling: ${String(error)}`));
  }, RECONCILE_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

async function reconcile(apiUrl: string): Promise<void> {
  const response = await fetch(`${apiUrl}/functions/v1/reconcile-orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${RECONCILE_SECRET}` },
    signal: AbortSignal.timeout(RECONCILE_EVERY_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the function answered ${response.status}`);
}
