import { readHead } from '../store/journal.ts';
import { withFreeze } from '../check/rules/freeze.ts';
import type { State } from '../state/state.ts';
import { commitState } from '../commit/commit-state.ts';
import type { Releaser } from '../change-site.ts';

/**
 * Refuses releases of a part, or of the whole site, until a time; or ends this. Rollbacks and aborts go on.
 * @throws Error as `withFreeze`
 */
export async function freeze(
  releaser: Pick<Releaser, 'store' | 'by' | 'signer' | 'announce'>,
  wanted: Parameters<typeof withFreeze>[1],
): Promise<State> {
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
