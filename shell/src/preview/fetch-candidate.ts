import type { RemoteRoutes } from '@platform/contract/registry';
import { AppError } from 'shared-kit/errors';
import type { PreviewGrant } from '@platform/contract/preview';

/** A candidate, as far as a page must know it to run it. */
export interface Candidate extends RemoteRoutes {
  remote: string;
  version: string;
  /** Address of its federation entry, from the root of the site. */
  entry: string;
  /** Integrity hash of every file, by address. */
  files: ReadonlyMap<string, string>;
}

/** The part of the candidate's contract that a page reads. */
interface Contract {
  entry: string;
  routes: RemoteRoutes;
  files: Record<string, { integrity: string }>;
}

/**
 * Fetches the contract of the candidate that a grant names, always from this site: a grant cannot choose where code comes
 * from.
 * @throws AppError `preview_unavailable` when it cannot be fetched, `preview_changed` when it is not what was signed
 */
export async function fetchCandidate({
  remote,
  version,
  digest,
}: PreviewGrant): Promise<Candidate> {
  const base = `/mf/${remote}/${version}/`;
  const bytes = await fetchBytes(`${base}contract.json`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  if (`sha256-${btoa(String.fromCharCode(...hash))}` !== digest) {
    throw new AppError('preview_changed', `${base}contract.json is not what was signed`);
  }
  const { entry, routes, files } = JSON.parse(new TextDecoder().decode(bytes)) as Contract;
  return {
    remote,
    version,
    entry: base + entry,
    owns: routes.owns,
    files: new Map(Object.entries(files).map(([file, { integrity }]) => [base + file, integrity])),
  };
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  try {
    const response = await fetch(url, { redirect: 'error' });
    if (response.ok) return await response.arrayBuffer();
    throw new Error(`${url} answered ${response.status}`);
  } catch (cause) {
    throw new AppError('preview_unavailable', String(cause), { cause });
  }
}
