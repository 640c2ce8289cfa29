import { sha256, label } from '../part/artifact.ts';
import type { State } from '../state/state.ts';
import { type OwnerId, ownerName } from '../state/owners.ts';
import { type Signer, type Statement, verifyStatement } from './sign.ts';
import { jsonBytes, type ReadableStore, type Store } from './store.ts';

/** Of an artifact: where it comes from. @see https://slsa.dev/spec/v1.0/provenance */
export const PROVENANCE = 'https://slsa.dev/provenance/v1';
/** Of a state: its signer made it. */
export const STATE = 'urn:federated-site:state:v1';

const signaturesOf = (digest: string): string => `signatures/${digest}/`;

/** What a signature is about. */
export interface SignedFile {
  /** sha256 (hex) */
  digest: string;
  /** Its name in the statement. */
  subject: string;
  /** `PROVENANCE` or `STATE` */
  type: string;
}

/** Everyone who signed a file, by signatures that are valid. */
export async function readSigners(store: ReadableStore, file: SignedFile): Promise<OwnerId[]> {
  const keys = await store.list(signaturesOf(file.digest));
  const signatures = await Promise.all(keys.map((key) => store.read(key)));
  return signatures.flatMap((bytes) => {
    try {
      const { id, statement } = verifyStatement(JSON.parse(String(bytes)));
      return isAbout(statement, file) ? [id] : [];
    } catch {
      return [];
    }
  });
}

const isAbout = ({ subject, predicateType }: Statement, file: SignedFile): boolean =>
  predicateType === file.type &&
  subject.some(({ name, digest }) => name === file.subject && digest['sha256'] === file.digest);

/** The names of those who signed versions, by `part@version`; none without owners. */
export async function signersOf(
  store: ReadableStore,
  { owners, digests }: State,
  versions: readonly (readonly [part: string, version: string])[],
): Promise<ReadonlyMap<string, string>> {
  if (!owners) return new Map();
  const rows = versions.map(async ([name, version]): Promise<[string, string]> => {
    const subject = label({ name, version });
    const digest = digests?.contracts[subject] ?? '';
    const ids = await readSigners(store, { digest, subject, type: PROVENANCE });
    const names = ids.map((id) => ownerName(owners, id)).join(', ');
    return [subject, names || 'nobody: it was live before the site had owners'];
  });
  return new Map(await Promise.all(rows));
}

/**
 * Signs a file of a store. The first signature of an owner stays.
 * @param signed.files further files that the statement names
 * @returns who signed
 */
export async function signFile(
  store: Store,
  signer: Signer,
  file: SignedFile,
  signed: {
    predicate?: object;
    files?: Statement['subject'];
  } = {},
): Promise<OwnerId> {
  const { digest, subject, type } = file;
  const { predicate = {}, files = [] } = signed;
  const statement = signer.sign({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: subject, digest: { sha256: digest } }, ...files],
    predicateType: type,
    predicate,
  });
  const key = `${signaturesOf(digest)}${sha256(signer.id).slice(0, 16)}.json`;
  await store.create(key, jsonBytes(statement));
  return signer.id;
}
