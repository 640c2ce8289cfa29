import { setTimeout as delay } from 'node:timers/promises';
import { Failure, sentenceOf } from '@platform/contract/failure';
import { changeSite } from '../change-site.ts';
import { refuse, ReleaseRefused } from '../check/rules/rule.ts';
import type { Releaser } from '../releaser.ts';
import { authorOf } from '../request/request.ts';
import type { State } from '../state/state.ts';
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

/** Of each inbox. The others wait. */
const MAX_OPEN = 20;
const TIME_LIMIT_MS = 120_000;
/** A composer that comes back carries out nothing that is older. */
const MAX_AGE_MS = 10 * 60_000;
/** An answer may be in one of the states since its author looked. */
const MAX_STATES = 200;
const FILES_AT_ONCE = 1000;

interface Composing {
  /** Takes what is new in the inboxes. */
  look: () => Promise<void>;
  /** Once everything that was taken is answered. */
  idle: () => Promise<unknown>;
}

/** Carries out what teams ask for. Any number of processes may do so. */
export function composeRequests(
  releaser: Releaser,
  log: (line: string) => void = () => undefined,
): Composing {
  const { store } = releaser;
  const open = new Set<string>();
  const taken = new Set<string>();
  // What overtakes does not wait for a release that is being composed: the later commit begins again.
  const lanes = [createLane(carryOut), createLane(carryOut)] as const;

  async function look(): Promise<void> {
    const live = await readLive(store);
    const looks = Object.keys(live?.owners ?? {}).map((team) =>
      lookAt(live!, team).catch((error: unknown) => log(`${team}: ${sentenceOf(error)}`)),
    );
    await Promise.all(looks);
  }

  async function lookAt(live: State, team: string): Promise<void> {
    for (const file of await store.list(requestsOf(team), MAX_OPEN)) {
      if (open.has(file)) continue;
      try {
        const asked = await readSigned(store, live, { team, file });
        if (!asked || !(await take(asked))) continue;
        open.add(file);
        lanes[overtakes(asked.request) ? 0 : 1].add(asked);
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
    const isOwn = (await store.create(key, jsonBytes({}))) || taken.has(id) || overtakes(request);
    if (isOwn) taken.add(id);
    const since = isOwn ? undefined : await store.writtenAt(key);
    return !since || (await store.now()).getTime() - since.getTime() > TIME_LIMIT_MS;
  }

  async function carryOut(asked: SignedRequest): Promise<void> {
    const { request, id, file } = asked;
    try {
      if (!(await store.read(answerKey(id)))) {
        const answer = await answerTo(releaser, asked);
        await store.create(answerKey(id), jsonBytes(answer));
        const text = `${request.kind} of ${touchedParts(request).join(', ') || 'the site'}, by ${authorOf(request)}, ${said(answer)}`;
        log(text);
        if (answer.live === undefined) await announceRefused(releaser, request, text);
      }
      await clear(store, asked);
      taken.delete(id);
    } catch (error) {
      // The store failed: it is taken again.
      log(`${file}: ${sentenceOf(error)}`);
    } finally {
      open.delete(file);
    }
  }

  return { look, idle: () => Promise.all(lanes.map((lane) => lane.idle())) };
}

async function announceRefused(
  { store, announce, now }: Releaser,
  request: SignedRequest['request'],
  text: string,
): Promise<void> {
  const refused = { parts: touchedParts(request), by: authorOf(request), at: now() };
  await announce((await readLive(store))!, text, refused);
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

/** One after the other; the team that has waited longest first. */
function createLane(work: (asked: SignedRequest) => Promise<void>) {
  const waiting: SignedRequest[] = [];
  const turns = new Map<string, number>();
  let running: Promise<void> | undefined;
  let turn = 0;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const lastTurn = ({ request }: SignedRequest) => turns.get(request.from.team) ?? 0;
      const next = waiting.toSorted((a, b) => lastTurn(a) - lastTurn(b))[0]!;
      waiting.splice(waiting.indexOf(next), 1);
      turns.set(next.request.from.team, (turn += 1));
      await work(next);
    }
    running = undefined;
  }
  return {
    add(asked: SignedRequest) {
      waiting.push(asked);
      running ??= run();
    },
    idle: async () => running,
  };
}
