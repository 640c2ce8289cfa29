import * as v from 'valibot';
import { ReleaseRefused } from '../check/rules/rule.ts';
import { abort, promote, widen } from './release.ts';
import type { Changed, Releaser } from '../releaser.ts';
import { openFreezes } from '../request/request.ts';
import { readLive } from '../store/journal.ts';
import { askReceiver } from '../after/announce.ts';

/**
 * What the site's own receiver says of a version that visitors get. It knows how long the canary has had its
 * percentage.
 */
const VERDICT = v.object({
  part: v.string(),
  version: v.string(),
  verdict: v.picklist(['wait', 'widen', 'end']),
  /** As a sentence. */
  reason: v.string(),
});
export type Verdict = v.InferOutput<typeof VERDICT>;
const ANSWER = v.object({ verdicts: v.array(VERDICT) });

/** The percentages of a canary, one after the other. */
const STAGES = [5, 25, 100];

/**
 * Ends the canaries that fail, and gives those that do well to more browsers. Each look is complete in itself.
 * @returns the verdicts on live versions and canaries, and the changes; `undefined` if there is no canary
 * @throws Error as a sentence if the site has no receiver, or it gives no verdicts; a change that is refused is a
 *   warning
 */
export async function judgeCanaries(
  releaser: Releaser,
): Promise<{ verdicts: readonly Verdict[]; changes: readonly Changed[] } | undefined> {
  const live = await readLive(releaser.store);
  if (!live || !Object.values(live.parts).some(({ canary }) => canary)) return undefined;
  const receiver = releaser.config.receiverOf?.(live.env, process.env);
  if (!receiver) throw new Error('Nobody judges the versions: no receiver of changes is set.');
  const answer = v.safeParse(ANSWER, await askReceiver(receiver, releaser.store, live));
  if (!answer.success) throw new Error(`${receiver.url} gives no verdicts. Is it up to date?`);
  const { verdicts } = answer.output;
  const freezes = openFreezes(live, releaser.now());
  const changes: Changed[] = [];
  for (const [name, { canary }] of Object.entries(live.parts)) {
    const verdict = verdicts.find(
      ({ part, version }) => part === name && version === canary?.version,
    );
    if (!canary || !verdict || verdict.verdict === 'wait') continue;
    const isFrozen = freezes.some(({ part = name }) => part === name);
    if (verdict.verdict === 'widen' && isFrozen) continue;
    const change = (names: readonly string[]): Promise<Changed> =>
      follow(releaser, names, { ...verdict, percent: canary.percent });
    try {
      changes.push(await change([name]));
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      const together = Object.keys(live.parts).filter(
        (one) => live.parts[one]!.canary?.percent === canary.percent,
      );
      if (verdict.verdict === 'widen' || together.length === 1) {
        releaser.warn(`The canary of ${name} stays as it is. ${error.message}`);
        continue;
      }
      // One that fails takes along those that need it. The next look goes on.
      changes.push(await change(together));
      break;
    }
  }
  return { verdicts, changes };
}

async function follow(
  releaser: Releaser,
  names: readonly string[],
  { verdict, percent, reason }: Verdict & { percent: number },
): Promise<Changed> {
  if (verdict === 'end') {
    const ended = await abort(releaser, names);
    await releaser.announce(ended.live, `It was ended by itself: ${reason}`);
    return ended;
  }
  const next = STAGES.find((one) => one > percent) ?? 100;
  return next < 100 ? widen(releaser, names, { percent: next }) : promote(releaser, names);
}
