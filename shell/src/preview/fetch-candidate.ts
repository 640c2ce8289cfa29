import type { FileTable, RemoteRoutes, RemoteVersion } from '@platform/contract/registry';
import { AppError } from 'shared-kit/errors';
import { fileTableOf, remoteBase, type RemoteContract } from '@platform/contract/artifact';
import type { PreviewGrant } from '@platform/contract/preview';

/** A candidate, as far as a page must know it to run it. */
export interface Candidate extends RemoteRoutes {
  remote: string;
  version: RemoteVersion & { files: FileTable };
  /** The integrity hash of every script and stylesheet that its pages can load, by address. */
  hashes: ReadonlyMap<string, string>;
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
  const base = remoteBase(remote, version);
  const bytes = await fetchBytes(`${base}contract.json`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  if (`sha256-${btoa(String.fromCharCode(...hash))}` !== digest) {
    throw new AppError('preview_changed', `${base}contract.json is not what was signed`);
  }
  const contract = JSON.parse(new TextDecoder().decode(bytes)) as RemoteContract;
  const files = fileTableOf(contract, contract.files);
  return {
    remote,
    version: {
      version,
      entry: base + contract.entry,
      shared: Object.keys(contract.imports),
      files,
    },
    owns: contract.routes.owns,
    hashes: new Map(
      Object.entries(files.integrity).map(([file, integrity]) => [base + file, integrity]),
    ),
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
