import { readLive, writeLive } from '../adapters/stores/journal.ts';
import { withFreeze } from '../core/rules/freeze.ts';
import type { Live } from '../core/state/live.ts';
import type { Releaser } from './releaser.ts';

/**
 * Refuses releases of a part, or of the whole site, until a time; or ends this. Rollbacks and aborts go on.
 * @throws Error as `withFreeze`
 */
export async function freeze(
  { store, by, announce }: Pick<Releaser, 'store' | 'by' | 'announce'>,
  wanted: Parameters<typeof withFreeze>[1],
): Promise<Live> {
  for (;;) {
    const live = await readLive(store);
    if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
    const next = withFreeze(live, wanted, { by, at: new Date() });
    if (!(await writeLive(store, next))) continue;
    await announce(next);
    return next;
  }
}
