import { setTimeout as delay } from 'node:timers/promises';
import { Failure, sentenceOf } from '@platform/contract/failure';
import { judgeCanaries } from '../ask/judge-canaries.ts';
import { release } from '../ask/release.ts';
import { changeSite } from '../change-site.ts';
import { refuse, ReleaseRefused } from '../check/rules/rule.ts';
import { securityExpiry } from '../pages/compose-files.ts';
import type { Releaser } from '../releaser.ts';
import { authorOf } from '../request/request.ts';
import type { State } from '../state/state.ts';
import { readSiteIndex } from '../store/artifacts.ts';
import { readLive } from '../store/journal.ts';
import { BrokenFile, jsonBytes, type Store } from '../store/store.ts';
import { acceptFiles } from './accept.ts';
import {
  type Answer,
  answerKey,
  filesOfRequest,
  overtakes,
  readSigned,
  requestsOf,
  type SignedRequest,
  takenKey,
} from '../inbox/inbox.ts';
import { mayAsk, touchedParts } from './may-ask.ts';

/** Of each inbox, in one look. */
const MAX_READ = 20;
const TIME_LIMIT_MS = 120_000;
/** A composer that comes back carries out nothing that is older. */
const MAX_AGE_MS = 10 * 60_000;
/** An answer may be in one of the states since its author looked. */
const MAX_STATES = 200;
const FILES_AT_ONCE = 1000;

/** Carries out what teams ask for. Any number of processes may do so. */
export function composeRequests(releaser: Releaser, log: (line: string) => void = () => undefined) {
  const { store, announce, now } = releaser;
  /** One request of each inbox is in each lane, so that teams take turns. */
  const open = new Set<string>();
  // What overtakes does not wait for a release that is being composed: the later commit begins again.
  const lanes: [Promise<void>, Promise<void>] = [Promise.resolve(), Promise.resolve()];

  /** Takes what is new in the inboxes. */
  async function look(): Promise<void> {
    const live = await readLive(store);
    const looks = Object.keys(live?.owners ?? {}).map((team) =>
      lookAt(live!, team).catch((error: unknown) => log(`${team}: ${sentenceOf(error)}`)),
    );
    await Promise.all(looks);
  }

  async function lookAt(live: State, team: string): Promise<void> {
    for (const file of await store.list(requestsOf(team), MAX_READ)) {
      const turn = file.slice(0, requestsOf(team).length + 1);
      if (open.has(turn)) continue;
      try {
        const asked = await readSigned(store, live, { team, file });
        if (!asked || !(await take(asked))) continue;
        open.add(turn);
        const lane = overtakes(asked.request) ? 0 : 1;
        lanes[lane] = lanes[lane].then(() => carryOut(asked)).finally(() => open.delete(turn));
      } catch (error) {
        if (!(error instanceof BrokenFile)) throw error;
        log(error.message);
        await store.remove(file);
      }
    }
  }

  /** @returns `false` as long as another composer can be at it */
  async function take({ request, id }: SignedRequest): Promise<boolean> {
    const key = takenKey(id);
    if ((await store.create(key, jsonBytes({}))) || overtakes(request)) return true;
    const since = await store.writtenAt(key);
    return !since || (await store.now()).getTime() - since.getTime() > TIME_LIMIT_MS;
  }

  async function carryOut(asked: SignedRequest): Promise<void> {
    const { request, id, file } = asked;
    try {
      if (!(await store.read(answerKey(id)))) {
        const answer = await answerTo(releaser, asked);
        await store.create(answerKey(id), jsonBytes(answer));
        const [parts, by] = [touchedParts(request), authorOf(request)];
        const text = `${request.kind} of ${parts.join(', ') || 'the site'}, by ${by}, ${said(answer)}`;
        log(text);
        if (answer.live === undefined)
          await announce((await readLive(store))!, text, { parts, by, at: now() });
      }
      await clear(store, asked);
    } catch (error) {
      log(`${file}: ${sentenceOf(error)}`);
      // The store failed: it may be taken again.
      await store.remove(takenKey(id)).catch(() => undefined);
    }
  }

  /** Once everything that was taken is answered. */
  const idle = () => Promise.all(lanes);
  return { look, idle };
}

const said = ({ live, isNew, findings, problem }: Answer): string =>
  live === undefined
    ? `was refused: ${problem ?? findings?.map((one) => one.problem).join(' ')}`
    : `${isNew ? 'is live as' : 'changes nothing in'} ${live}`;

/** @throws Failure if the store gives no answer */
async function answerTo(releaser: Releaser, asked: SignedRequest): Promise<Answer> {
  const { store, now } = releaser;
  const { request, file } = asked;
  const end = performance.now() + TIME_LIMIT_MS;
  try {
    const writtenAt = await store.writtenAt(file);
    const live = (await readLive(store))!;
    const age = writtenAt ? (await store.now()).getTime() - writtenAt.getTime() : Infinity;
    if (age > MAX_AGE_MS || live.sequence - request.after > MAX_STATES)
      return { problem: 'This was asked too long ago. Nothing has changed: repeat the command.' };
    refuse(mayAsk(live, asked, now()));
    const own: Releaser = {
      ...releaser,
      store: { ...store, create: (...args) => expectTime(end) ?? store.create(...args) },
      objections: (state) => mayAsk(state!, asked, now()),
    };
    const made = (async () => {
      await acceptFiles(own, live, asked);
      return changeSite(own, request);
    })();
    const changed = await Promise.race([made, overtime()]);
    return { live: changed.live.sequence, isNew: changed.isNew };
  } catch (error) {
    if (error instanceof ReleaseRefused) return { findings: error.findings };
    if (error instanceof Failure) throw error;
    return { problem: sentenceOf(error) };
  }
}

function expectTime(end: number): undefined {
  if (performance.now() > end) throw new Error('It took too long.');
}

async function overtime(): Promise<never> {
  await delay(TIME_LIMIT_MS, undefined, { ref: false });
  throw new Error(`It took more than ${TIME_LIMIT_MS / 1000} s. Nothing has changed.`);
}

/** The request first: an interrupted removal leaves files that nobody reads, which a pruning removes. */
async function clear(store: Store, { request, id, file }: SignedRequest): Promise<void> {
  await store.remove(file);
  const files = await store.list(filesOfRequest(request.from.team, request.nonce), FILES_AT_ONCE);
  await Promise.all([...files, takenKey(id)].map((key) => store.remove(key)));
}

const MINUTE_MS = 60_000;

/** What has to happen while nobody has a terminal open. @param options.exportSite after each change */
export function keepingUp(
  releaser: Releaser,
  { exportSite }: { exportSite?: (() => Promise<void>) | undefined },
): () => Promise<void> {
  const { store, now } = releaser;
  let exported = 0;
  let next = 0;
  return async () => {
    const live = await readLive(store);
    if (!live) return;
    if (exportSite && live.sequence !== exported) {
      await exportSite();
      exported = live.sequence;
    }
    if (now().getTime() < next) return;
    next = now().getTime() + MINUTE_MS;
    const { securityExpires: before } = await readSiteIndex(store, live.revision);
    // A release without parts renews it.
    if (before !== undefined && securityExpiry(now()) !== before)
      await release(releaser, { dists: [] });
    await judgeCanaries(releaser);
  };
}
