import { execFileSync } from 'node:child_process';
import type { Signer } from '../store/sign.ts';
import { PROVENANCE, readSigners, type SignedFile, signFile } from '../store/signatures.ts';
import { type PartContract, sha256, label } from '../part/artifact.ts';
import { refuse } from '../check/rules/rule.ts';
import { type Owners, ownerName, ownsPart } from '../state/owners.ts';
import { expectSigner } from '../commit/commit-state.ts';
import type { Releaser } from '../change-site.ts';

/**
 * Signs a published version, unless an owner of its part has: from which repository and commit it was built, by what, and
 * the hashes of its contract and of all files.
 * @param published.bytes the contract as the store has it
 * @throws ReleaseRefused without a key, and with the key of somebody who does not own the part
 */
export async function attest(
  { store, signer }: Pick<Releaser, 'store' | 'signer'>,
  owners: Owners,
  { contract, bytes }: { contract: PartContract; bytes: Buffer },
): Promise<void> {
  const { name } = contract;
  const subject = label(contract);
  const file: SignedFile = { digest: sha256(bytes), subject, type: PROVENANCE };
  const signers = await readSigners(store, file);
  if (signers.some((id) => ownsPart(owners, id, name))) return;
  expectOwnerOf([name], owners, signer);
  const files = Object.entries(contract.files).map(([path, { integrity }]) => ({
    name: `${subject}/${path}`,
    digest: { sha384: Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex') },
  }));
  const predicate = provenanceOf(contract);
  await signFile(store, expectSigner(signer), file, { predicate, files });
}

/**
 * Before anything is built or uploaded.
 * @throws ReleaseRefused without a key, and with the key of somebody who does not own one of the parts
 */
export function expectOwnerOf(
  parts: readonly string[],
  owners: Owners | undefined,
  signer: Signer | undefined,
): void {
  if (!owners) return;
  const { id } = expectSigner(signer);
  const foreign = parts.filter((part) => !ownsPart(owners, id, part));
  refuse(
    foreign.map((part) => {
      const names = (owners.parts[part] ?? owners.site).map((one) => one.name).join(', ');
      return {
        rule: 'owners',
        problem: `${part} belongs to ${names}; this release is signed by ${ownerName(owners, id)}.`,
        impact: 'No server would serve it.',
        remedy: `Release a part of your own, or ask an owner of the site: npm run owners -- add ${part} ${id}`,
      };
    }),
  );
}

/** @see https://slsa.dev/spec/v1.0/provenance */
const provenanceOf = ({ name, commit }: PartContract): object => ({
  buildDefinition: {
    buildType: 'urn:federated-site:part:v1',
    externalParameters: { part: name },
    resolvedDependencies: [{ uri: repository(), digest: { gitCommit: commit } }],
  },
  runDetails: { builder: { id: builder(process.env) } },
});

function repository(): string {
  try {
    const words = ['remote', 'get-url', 'origin'];
    const url = execFileSync('git', words, { encoding: 'utf8', stdio: 'pipe' }).trim();
    // A token in the address must not be published.
    return `git+${url.replace(/\/\/[^/@]*@/, '//')}`;
  } catch {
    return 'git+file:';
  }
}

/** The definition of the CI job, as the job says. */
const builder = (env: Readonly<Record<string, string | undefined>>): string => {
  if (env['GITHUB_WORKFLOW_REF'])
    return `${env['GITHUB_SERVER_URL']}/${env['GITHUB_WORKFLOW_REF']}`;
  if (env['CI_CONFIG_REF_URI']) return `https://${env['CI_CONFIG_REF_URI']}`;
  return 'urn:federated-site:developer-machine';
};
