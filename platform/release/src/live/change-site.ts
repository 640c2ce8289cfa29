import type { Env } from 'shared-kit/env';
import type { RenderRemote } from '../render/render-remote.ts';
import type { Store } from '../store/store.ts';
import { differences, readLive, writeLive, type Change, type Live, type LivePart } from './live.ts';
import { storeSite } from './store-site.ts';

/** What should be live after what is. */
export interface Wanted {
  parts: Record<string, LivePart>;
  env: Env;
}

/** What came of a change. */
export interface Changed {
  live: Live;
  /** `false` where everything was live already. */
  isNew: boolean;
}

/**
 * Composes a site and makes it live in one step: pages and registry change together, or not at all.
 * Whoever is overtaken decides again, on top of what the other made live, so no change is ever lost.
 * @param options.decide what should follow the live state; it may refuse by throwing
 * @param options.inspect looks at the composed site before anybody is shown it; it may refuse by throwing
 */
export async function changeSite(
  store: Store,
  options: {
    kind: Change['kind'];
    by: string;
    renderRemote: RenderRemote;
    decide: (live: Live | undefined) => Promise<Wanted>;
    inspect?: (site: string, parts: Wanted['parts']) => Promise<void>;
  },
): Promise<Changed> {
  const { kind, by, renderRemote, decide, inspect } = options;
  const live = await readLive(store);
  const { parts, env } = await decide(live);
  const site = await storeSite(store, live, { parts, env, renderRemote });
  if (live?.site === site) return { live, isNew: false };
  await inspect?.(site, parts);
  const next: Live = {
    sequence: (live?.sequence ?? 0) + 1,
    site,
    parts,
    env,
    change: {
      kind,
      parts: differences(live?.parts ?? {}, parts),
      by,
      at: new Date().toISOString(),
    },
  };
  if (await writeLive(store, next)) return { live: next, isNew: true };
  return changeSite(store, options);
}
