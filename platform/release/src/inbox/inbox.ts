import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { changeSite } from '../change-site.ts';
import { type Finding, ReleaseRefused } from '../check/rules/rule.ts';
import type { Changed, Releaser, Team } from '../releaser.ts';
import { idOf, type Request, requestFault } from '../request/request.ts';
import { faultIn, line, PUBLIC_KEY, type State } from '../state/state.ts';
import { readLive, readState } from '../store/journal.ts';
import { isSignedBy, type Signer } from '../store/keys.ts';
import { BrokenFile, jsonBytes, parseJson, type Store } from '../store/store.ts';

// A team can create under `inbox/<team>/`, and read the store. Nothing else that it writes is ever served.

/** They need no rendering, and may be the remedy: they wait for no release. */
const OVERTAKING: readonly Request['kind'][] = ['rollback', 'abort', 'freeze'];

export const overtakes = ({ kind }: Pick<Request, 'kind'>): boolean => OVERTAKING.includes(kind);

export const requestsOf = (team: string): string => `inbox/${team}/requests/`;

/** Those that overtake are listed first. */
const requestKey = (request: Request): string =>
  `${requestsOf(request.from!.team)}${overtakes(request) ? 'a' : 'b'}-${request.nonce}.json`;

export const filesOfRequest = (team: string, nonce: string): string =>
  `inbox/${team}/files/${nonce}/`;

export const answerKey = (id: string): string => `answers/${id}.json`;

/** Says that a composer is at it. */
export const takenKey = (id: string): string => `answers/${id}.taken.json`;

/** @throws Error if no part, nor the site, has the key among its owners */
export async function joinAsTeam(store: Store, signer: Signer): Promise<Team> {
  const live = await readLive(store);
  const owners = live?.owners ?? {};
  const owned = Object.keys(owners).filter((one) => owners[one]!.includes(signer.publicKey));
  const name = owned.includes('site') ? 'site' : owned[0];
  if (name === undefined)
    throw new Error(
      `TEAM_KEY owns no part of the site in ${store.place}. Its owners can change that: npm run owners -- <part> ${signer.publicKey}`,
    );
  return { name, signer, store, storeId: live!.store!, nonce: randomUUID() };
}

/** A store in which a team's files go into its inbox, and are read from there until they are accepted. */
export const outbox = (team: Team): Store => {
  const keyOf = (key: string): string => filesOfRequest(team.name, team.nonce) + key;
  return {
    ...team.store,
    read: async (key) => (await team.store.read(key)) ?? team.store.read(keyOf(key)),
    create: (key, bytes) => team.store.create(keyOf(key), bytes),
  };
};

const ENVELOPE = v.strictObject({
  /** The signed bytes. */
  request: line(200_000),
  key: v.pipe(v.string(), v.regex(PUBLIC_KEY)),
  signature: line(100),
});
const MAX_BYTES = 512 * 1024;

/** After its files. @returns the id of the request */
export async function postRequest(team: Team, request: Request): Promise<string> {
  const { store, signer } = team;
  team.nonce = randomUUID();
  const text = JSON.stringify(request);
  const signature = signer.sign(Buffer.from(text));
  const envelope = { request: text, key: signer.publicKey, signature };
  await store.create(requestKey(request), jsonBytes(envelope));
  return idOf(request);
}

/** A request that an owner of its inbox has signed, for this store. */
export interface SignedRequest {
  request: Request & { from: NonNullable<Request['from']> };
  id: string;
  /** Of its author. */
  key: string;
  file: string;
}

/** @throws BrokenFile for anything else. It has no answer: its id may be that of somebody else's request */
export async function readSigned(
  store: Store,
  { owners = {}, store: storeId }: State,
  { team, file }: { team: string; file: string },
): Promise<SignedRequest | undefined> {
  const bytes = await store.read(file, MAX_BYTES);
  if (!bytes) return undefined;
  const expect = (isTrue: boolean, problem: string): void => {
    if (!isTrue) throw new BrokenFile(`${file}: ${problem}`);
  };
  const envelope = parseJson(store, file, bytes) as v.InferOutput<typeof ENVELOPE>;
  const fault = faultIn(ENVELOPE, envelope);
  expect(fault === undefined, `it is not a request. ${fault}`);
  const { request: text, key, signature } = envelope;
  expect(owners[team]?.includes(key) ?? false, `its key is not one of the owners of ${team}.`);
  expect(isSignedBy([key], Buffer.from(text), signature), 'its signature is wrong.');
  const request = parseJson(store, file, Buffer.from(text)) as SignedRequest['request'];
  const wrong = requestFault(request);
  expect(wrong === undefined, `this cannot be asked. ${wrong}`);
  expect(JSON.stringify(request) === text, 'a field is there twice.');
  const { from } = request as Request;
  expect(from?.store === storeId, 'it is for another store.');
  expect(from?.team === team && requestKey(request) === file, 'it was moved.');
  return { request, id: idOf(request), key, file };
}

/** What became of a request. */
export interface Answer {
  /** The number of the state. */
  live?: number;
  /** Whether it made that state. */
  isNew?: boolean;
  findings?: Finding[];
  /** Of a request that cannot be carried out. */
  problem?: string;
}

/** Only the composer can write it. */
export async function readAnswer(store: Store, id: string): Promise<Answer | undefined> {
  const bytes = await store.read(answerKey(id));
  return bytes && (parseJson(store, answerKey(id), bytes) as Answer);
}

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
