import { jsonBytes, readJson, type Store } from './store.ts';

/** A signed preview link. The link itself is stored nowhere. */
export interface GivenPreview {
  remote: string;
  version: string;
  /** Seconds since 1970. */
  expires: number;
  /** The author, as in git. */
  by: string;
}

const FOLDER = 'previews/';

/** Records a link, so that exports include the candidate's files until it expires. */
export async function notePreview(store: Store, given: GivenPreview): Promise<void> {
  const { remote, version, expires } = given;
  // One record is enough for two links with the same end.
  await store.create(`${FOLDER}${expires}/${remote}@${version}.json`, jsonBytes(given));
}

/** All previews that have not expired. */
export async function readPreviews(store: Store, now: Date): Promise<GivenPreview[]> {
  const keys = await store.list(FOLDER);
  const open = keys.filter((key) => Number(key.split('/')[1]) * 1000 > now.getTime());
  return Promise.all(open.map((key) => readJson<GivenPreview>(store, key)));
}
