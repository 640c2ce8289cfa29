import { jsonBytes, readJson, type Store } from './store.ts';

/** A preview link that was given out. The link itself is kept nowhere. */
export interface GivenPreview {
  remote: string;
  version: string;
  /** Seconds since 1970. */
  expires: number;
  /** As git knows them. */
  by: string;
}

const FOLDER = 'previews/';

/** Notes that a link was given out, so that the candidate's files are served for as long. */
export async function notePreview(store: Store, given: GivenPreview): Promise<void> {
  const { remote, version, expires } = given;
  // Of two links with the same end, one note is enough.
  await store.create(`${FOLDER}${expires}/${remote}@${version}.json`, jsonBytes(given));
}

/** Every preview that has not ended. */
export async function readPreviews(store: Store, now: Date): Promise<GivenPreview[]> {
  const keys = await store.list(FOLDER);
  const open = keys.filter((key) => Number(key.split('/')[1]) * 1000 > now.getTime());
  return Promise.all(open.map((key) => readJson<GivenPreview>(store, key)));
}
