import { readHead } from '../adapters/stores/journal.ts';
import { withFreeze } from '../core/rules/freeze.ts';
import type { Live } from '../core/state/live.ts';
import { commitState } from './commit-state.ts';
import type { Releaser } from './releaser.ts';

/**
 * Refuses releases of a part, or of the whole site, until a time; or ends this. Rollbacks and aborts go on.
 * @throws Error as `withFreeze`
 */
export async function freeze(
  releaser: Pick<Releaser, 'store' | 'by' | 'signer' | 'announce'>,
  wanted: Parameters<typeof withFreeze>[1],
): Promise<Live> {
  const { store, by } = releaser;
  for (;;) {
    const head = await readHead(store);
    const live = head?.live;
    if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
    const next = withFreeze(live, wanted, { by, at: new Date() });
    const committed = await commitState(releaser, head, next);
    if (!committed) continue;
    await releaser.announce(committed.live);
    return committed.live;
  }
}
