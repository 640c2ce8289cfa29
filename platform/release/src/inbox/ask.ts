import { setTimeout as delay } from 'node:timers/promises';
import { changeSite } from '../change-site.ts';
import { ReleaseRefused } from '../check/rules/rule.ts';
import type { Changed, Releaser, Team } from '../releaser.ts';
import type { Request } from '../request/request.ts';
import { readState } from '../store/journal.ts';
import { type Answer, postRequest, readAnswer, takenKey } from './inbox.ts';

const LOOK_EVERY_MS = 100;
const SILENCE_MS = 30_000;
/** A composer answers or ends every request before. */
const GIVE_UP_MS = 15 * 60_000;

/**
 * Makes a change: with the site's key, or where nobody needs one, here; as a team by asking the composer.
 * @throws as `changeSite`
 */
export async function ask(releaser: Releaser, request: Request): Promise<Changed> {
  const { team, warn } = releaser;
  if (!team) return changeSite(releaser, request);
  const id = await postRequest(team, request);
  const { live, isNew = true, findings, problem } = await waitForAnswer(team, id, warn);
  if (findings) throw new ReleaseRefused(findings);
  const state = live === undefined ? undefined : await readState(team.store, live);
  if (!state) throw new Error(problem ?? `The composer answered without a state (${id}).`);
  return { live: state, isNew };
}

async function waitForAnswer({ store }: Team, id: string, warn: Releaser['warn']): Promise<Answer> {
  const started = performance.now();
  let isSaid = false;
  for (;;) {
    const answer = await readAnswer(store, id);
    if (answer) return answer;
    const waited = performance.now() - started;
    if (!isSaid && waited > SILENCE_MS) {
      isSaid = true;
      warn(
        (await store.read(takenKey(id)))
          ? 'The composer is still at it.'
          : 'No composer has taken this request: none runs, or it is busy. With the key of the site (RELEASE_KEY) the same command needs none.',
      );
    }
    if (waited > GIVE_UP_MS) throw new Error('No composer answered. Nothing has changed.');
    await delay(LOOK_EVERY_MS);
  }
}
