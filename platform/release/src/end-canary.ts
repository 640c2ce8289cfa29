import { checkFit } from './check-candidate.ts';
import { afterAbort, afterPromotion } from './live/canary.ts';
import { changeSite, type Changed } from './live/change-site.ts';
import type { Live } from './live/live.ts';
import type { Releaser } from './release.ts';

/**
 * Gives everybody the version that some visitors try.
 * @throws Error when nobody tries another version of this remote
 * @throws ReleaseRefused when it does not fit what is live now
 */
export const promote = (releaser: Releaser, name: string): Promise<Changed> =>
  changeSite(releaser.store, {
    ...releaser,
    kind: 'promote',
    async decide(live) {
      const now = existing(live);
      const parts = afterPromotion(now.parts, name);
      await checkFit(releaser.store, now, parts, name);
      return { parts, env: now.env };
    },
  });

/**
 * Ends what some visitors try: with their next full load they get what everybody has.
 * @throws Error when nobody tries another version of this remote
 */
export const abort = (releaser: Releaser, name: string): Promise<Changed> =>
  changeSite(releaser.store, {
    ...releaser,
    kind: 'abort',
    decide: (live) => {
      const { parts, env } = existing(live);
      return Promise.resolve({ parts: afterAbort(parts, name), env });
    },
  });

function existing(live: Live | undefined): Live {
  if (!live) throw new Error('Nothing is live yet.');
  return live;
}
