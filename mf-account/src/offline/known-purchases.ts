import type { IsoInstant } from 'shared-kit/database';
import { storedJson } from 'shared-kit/storage';

/** Read by `shell/public/offline.js`. Signing out removes it. */
interface OfflineData {
  userId: string;
  purchases: { name: string; expiresAt: IsoInstant }[];
}

// Only the offline page reads and parses it.
const offlineData = storedJson('local', 'account-known', (json) => json as OfflineData);

/** Leaves out cancelled purchases. */
export function storeForOfflinePage(
  userId: string,
  purchases: readonly { name: string | undefined; status: string; expires_at: IsoInstant }[],
): void {
  offlineData.write({
    userId,
    purchases: purchases.flatMap(({ name, status, expires_at: expiresAt }) =>
      name === undefined || status === 'cancelled' ? [] : [{ name, expiresAt }],
    ),
  });
}

export function prepareOfflinePage(): void {
  // Some browsers refuse, in private windows for example. Then there is no such page.
  navigator.serviceWorker?.register(addressOfWorker()).catch(() => undefined);
}

const WORKER = '/sw.js';

/** The policy of a page requires this form. @see docs/decisions/0021-a-policy-for-each-page.md */
function addressOfWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy('own', { createScriptURL: () => WORKER }).createScriptURL('') ??
    WORKER
  );
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (address: string) => string };
}
