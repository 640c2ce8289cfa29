import { COMPILED_TYPES_FILE, CONTRACT_FILE } from '@platform/contract/artifact';
import { publishAll } from '../ask/publish.ts';
import { type Finding, refuse } from '../check/rules/rule.ts';
import { artifactKey, isShell, label, type PartContract, sha256 } from '../part/artifact.ts';
import type { Releaser } from '../releaser.ts';
import type { AskedVersion } from '../request/request.ts';
import type { State } from '../state/state.ts';
import { readRemote } from '../store/artifacts.ts';
import type { Store } from '../store/store.ts';
import { filesOfRequest, type SignedRequest } from '../inbox/inbox.ts';
import { ownParts, siteFindings } from './may-ask.ts';

const MAX_BYTES = 50 * 2 ** 20;
const MAX_FILES = 2000;
const MAX_ROUTES = 500;

/**
 * Copies the versions that a request brings to where they are served, each file checked against the contract that was
 * signed. Their files are read once, so nothing can change in between. Versions of parts of others must be there
 * already.
 * @throws ReleaseRefused for other bytes, and for more than a team may bring
 */
export async function acceptFiles(
  releaser: Releaser,
  live: State,
  asked: SignedRequest,
): Promise<void> {
  const { request, key } = asked;
  if (!('parts' in request)) return;
  const { store } = releaser;
  const own = ownParts(live, asked);
  const isOfSite = live.owners?.['site']?.includes(key);
  for (const [name, version] of Object.entries(request.parts)) {
    const there = await store.read(artifactKey(name, version.version, CONTRACT_FILE), MAX_BYTES);
    const isThere = there !== undefined && sha256(there) === version.contract;
    if (!own.includes(name)) refuse(isThere ? [] : [notAccepted(name, version)]);
    else if (!isThere || !(await hasTypes(store, name, version)))
      await accept(releaser, { asked, name, version, there: isThere ? there : undefined });
    if (isOfSite || request.kind === 'preview' || name === 'shell' || !own.includes(name)) continue;
    const before = live.parts[name]?.version;
    const next = await readRemote(store, name, version.version);
    const known = before === undefined ? undefined : await readRemote(store, name, before);
    refuse(siteFindings(request, next, known));
  }
}

/** Trees with another kit build the same version with other declarations. */
const hasTypes = async (store: Store, name: string, { version, types }: AskedVersion) =>
  types === undefined ||
  (await store.read(artifactKey(name, version, `types/${types}.json`))) !== undefined;

async function accept(
  releaser: Releaser,
  copied: { asked: SignedRequest; name: string; version: AskedVersion; there: Buffer | undefined },
): Promise<void> {
  const { store } = releaser;
  const { asked, name, version, there } = copied;
  const { from, nonce } = asked.request;
  const folder = filesOfRequest(from.team, nonce) + artifactKey(name, version.version, '');
  let left = MAX_BYTES;
  const read = async (file: string): Promise<Buffer | undefined> => {
    if (file === COMPILED_TYPES_FILE && version.types === undefined) return undefined;
    const key = file === COMPILED_TYPES_FILE ? `types/${version.types}.json` : file;
    const bytes = await store.read(folder + key, left);
    left -= bytes?.length ?? 0;
    if (left < 0) refuse([tooMuch(name, 'bytes')]);
    return bytes;
  };
  const contract = there ?? (await read(CONTRACT_FILE));
  if (!contract || sha256(contract) !== version.contract) refuse([notAccepted(name, version)]);
  const source = {
    place: folder,
    read: (file: string) => (file === CONTRACT_FILE ? Promise.resolve(contract) : read(file)),
    expect(known: PartContract) {
      refuse(
        known.name === name && known.version === version.version
          ? limits(known)
          : [notAccepted(name, version)],
      );
    },
  };
  const [published] = await publishAll(releaser, [source]);
  const { contract: digest, types } = published!.asked;
  if (digest !== version.contract || types !== version.types) refuse([notAccepted(name, version)]);
}

function limits(contract: PartContract): Finding[] {
  const files = Object.values(contract.files);
  const { owns = [], redirects = [], links = [] } = isShell(contract) ? {} : contract.routes;
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  return [
    ...(files.length > MAX_FILES ? [tooMuch(contract.name, 'files')] : []),
    ...(bytes > MAX_BYTES ? [tooMuch(contract.name, 'bytes')] : []),
    ...(owns.length + redirects.length + links.length > MAX_ROUTES
      ? [tooMuch(contract.name, 'routes')]
      : []),
  ];
}

const tooMuch = (name: string, what: string): Finding => ({
  rule: 'limits',
  problem: `${name} has too many ${what}: ${MAX_BYTES / 2 ** 20} MB, ${MAX_FILES} files and ${MAX_ROUTES} routes are the most.`,
  impact: 'The composer would have no time left for other teams.',
  remedy: 'Make it smaller.',
});

const notAccepted = (name: string, version: AskedVersion): Finding => ({
  rule: 'accepted',
  problem: `${label({ name, ...version })} is neither in the store nor in the inbox with the contract that was signed.`,
  impact: 'Visitors would have got files that its owner did not ask for.',
  remedy:
    'Repeat the command: it puts the files there again. Versions of other parts come from their owners.',
});
