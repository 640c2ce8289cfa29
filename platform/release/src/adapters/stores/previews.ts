import { jsonBytes, readJson, type Store } from './store.ts';

/** The record of a signed preview link. The link itself is not stored. */
export interface PreviewRecord {
  remote: string;
  version: string;
  /** Seconds since 1970. */
  expires: number;
  /** The author, as in git. */
  by: string;
}

const FOLDER = 'previews/';

/** Records a link, so that exports include the candidate's files until it expires. */
export async function recordPreview(store: Store, preview: PreviewRecord): Promise<void> {
  const { remote, version, expires } = preview;
  // One record is enough for two links that expire at the same time.
  await store.create(`${FOLDER}${expires}/${remote}@${version}.json`, jsonBytes(preview));
}

/** All previews that have not expired. */
export async function readPreviews(store: Store, now: Date): Promise<PreviewRecord[]> {
  const keys = await store.list(FOLDER);
  const open = keys.filter((key) => Number(key.split('/')[1]) * 1000 > now.getTime());
  return Promise.all(open.map((key) => readJson<PreviewRecord>(store, key)));
}
