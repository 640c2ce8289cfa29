import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PaymentSandbox } from '@platform/local/payment-sandbox';
import { sandboxEnvironment } from './keys.ts';
import { startSandbox } from './sandbox.ts';
import { scheduleReconciler } from './schedule-reconciler.ts';

export const sandbox: PaymentSandbox = {
  environment: sandboxEnvironment,
  async start({ port, apiUrl, stateDir, isFresh, isReconciling }, log) {
    const file = join(stateDir, 'gateway.jsonl');
    if (isFresh) await rm(file, { force: true });
    const webhookUrl = `${apiUrl}/functions/v1/payment-webhook`;
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
