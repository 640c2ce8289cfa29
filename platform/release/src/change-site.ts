import { clockFindings, frozenFindings, supersededFindings } from './check/rules/request-rules.ts';
import { refuse } from './check/rules/rule.ts';
import { makePreview } from './make-preview.ts';
import { makeSite } from './make-site.ts';
import type { Changed, Releaser, Step } from './releaser.ts';
import { nextState, widenedParts } from './request/decide.ts';
import { idOf, type Request, requestFault } from './request/request.ts';
import type { State } from './state/state.ts';
import { type Head, readBase, readState, writeState } from './store/journal.ts';
import { planPruning } from './store/prune.ts';
import type { Store } from './store/store.ts';

/**
 * Makes one change of the site: checks it, composes its pages, inspects them, and writes one state. Pages and registry
 * change together, or not at all. If another change took the number of the state, it begins again on top of that.
 * @returns what is live afterwards: `isNew` is false if that was so before
 * @throws ReleaseRefused if a rule or the smoke test finds a fault; the live site stays
 */
export async function changeSite(releaser: Releaser, request: Request): Promise<Changed> {
  const fault = requestFault(request);
  if (fault !== undefined) throw new Error(`This cannot be asked: ${fault}`);
  const { store, signer, announce, now, warn } = releaser;
  refuse(clockFindings(await store.now(), now(), store.place));
  const id = idOf(request);
  for (let taken: number | undefined; ;) {
    const head = await readBase(releaser, warn);
    const live = head?.live;
    const answer = taken === undefined ? undefined : await findAnswer(store, head, { taken, id });
    if (answer) {
      await announce(answer);
      return { live: answer, isNew: true };
    }
    refuse([
      ...supersededFindings(live, request),
      ...frozenFindings(live, widenedParts(request), now()),
    ]);
    const sequence = head?.next ?? 1;
    const step = await make(releaser, live, { request, sequence });
    if (!step) return { live: live!, isNew: false };
    const { finish, giveUp, ...made } = step;
    const next = nextState(live, request, { ...made, sequence, id, at: now() });
    if (await writeState(store, next, signer)) {
      const removed = await finish?.();
      await announce(next);
      return { live: next, isNew: true, ...(removed && { removed }) };
    }
    await giveUp?.();
    taken = sequence;
  }
}

/** The answer to a write can be lost: the state of the request may be there, whatever followed it. */
async function findAnswer(
  store: Store,
  head: Head | undefined,
  { taken, id }: { taken: number; id: string },
): Promise<State | undefined> {
  for (let number = taken; number <= (head?.live.sequence ?? 0); number += 1) {
    const state = await readState(store, number).catch(() => undefined);
    if (state?.change.request === id) return state;
  }
  return undefined;
}

/** @returns `undefined` if nothing changes */
async function make(
  releaser: Releaser,
  live: State | undefined,
  { request, sequence }: { request: Request; sequence: number },
): Promise<Step | undefined> {
  const { store } = releaser;
  if (!live && request.kind !== 'release' && request.kind !== 'canary')
    throw new Error(`Nothing is live in ${store.place} yet.`);
  switch (request.kind) {
    case 'team':
    case 'freeze':
      return {};
    case 'prune':
      return planPruning(store, live!, { ...request, sequence, now: releaser.now() });
    case 'preview':
      return makePreview(releaser, live!, request);
    default:
      return makeSite(releaser, live, request);
  }
}
