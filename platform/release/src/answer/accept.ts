import { COMPILED_TYPES_FILE, CONTRACT_FILE } from '@platform/contract/artifact';
import { publishAll } from '../ask/publish.ts';
import { type Finding, refuse } from '../check/rules/rule.ts';
import { artifactKey, isShell, label, type PartContract, sha256 } from '../part/artifact.ts';
import type { Releaser } from '../releaser.ts';
import type { AskedVersion } from '../request/request.ts';
import type { State } from '../state/state.ts';
import { readRemote } from '../store/artifacts.ts';
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
  const { request } = asked;
  if (!('parts' in request)) return;
  const { store } = releaser;
  const own = ownParts(live, asked);
  const isOfSite = live.owners?.['site']?.includes(asked.key);
  for (const [name, version] of Object.entries(request.parts)) {
    const isOwn = own.includes(name);
    if (isOwn) await accept(releaser, { asked, name, version });
    else {
      const key = artifactKey(name, version.version, CONTRACT_FILE);
      expectSigned(name, version, await store.read(key, MAX_BYTES));
    }
    if (isOfSite || request.kind === 'preview' || name === 'shell' || !isOwn) continue;
    const before = live.parts[name]?.version;
    const next = await readRemote(store, name, version.version);
    const known = before === undefined ? undefined : await readRemote(store, name, before);
    refuse(siteFindings(request, next, known));
  }
}

/** What is in the store already need not be in the inbox. */
async function accept(
  releaser: Releaser,
  { asked, name, version }: { asked: SignedRequest; name: string; version: AskedVersion },
): Promise<void> {
  const { store } = releaser;
  const stored = artifactKey(name, version.version, '');
  const folder = filesOfRequest(asked.request.from.team, asked.request.nonce) + stored;
  let left = MAX_BYTES;
  const source = {
    place: folder,
    async read(file: string): Promise<Buffer | undefined> {
      if (file === COMPILED_TYPES_FILE && version.types === undefined) return undefined;
      const key = file === COMPILED_TYPES_FILE ? `types/${version.types}.json` : file;
      const bytes =
        (await store.read(folder + key, left)) ?? (await store.read(stored + key, left));
      left -= bytes?.length ?? 0;
      if (left < 0) refuse([tooMuch(name, 'bytes')]);
      if (file === CONTRACT_FILE) expectSigned(name, version, bytes);
      return bytes;
    },
    expect(known: PartContract) {
      const isIt = known.name === name && known.version === version.version;
      refuse(isIt ? limits(known) : [notAccepted(name, version)]);
    },
  };
  const [published] = await publishAll(releaser, [source]);
  const { contract: digest, types } = published!.asked;
  if (digest !== version.contract || types !== version.types) refuse([notAccepted(name, version)]);
}

function expectSigned(name: string, version: AskedVersion, contract: Buffer | undefined): void {
  if (!contract || sha256(contract) !== version.contract) refuse([notAccepted(name, version)]);
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
