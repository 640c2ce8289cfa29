import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVER_FOLDER } from '@platform/contract/artifact';
import { dependencyFolders, type LockedPackages, readLockedPackages } from './dependency-tree.ts';
import { packageFoldersOf, type PartName, versionOf } from './part-sources.ts';

/** The bill of materials of an artifact. It is hashed like every file, and never served. */
const BILL_FILE = `${SERVER_FOLDER}bom.cdx.json`;

/**
 * Writes the bill of materials of a part beside its build: every package that the part, its build and its types depend
 * on, as the lockfile resolves them. The same version always has the same bill.
 * @param dist the folder of the build
 */
export async function writeBill(dist: string, part: PartName): Promise<void> {
  const target = path.join(dist, BILL_FILE);
  const bill = billOf(readLockedPackages(), packageFoldersOf(part), {
    name: part,
    version: versionOf(part),
  });
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, `${JSON.stringify(bill, null, 2)}\n`);
}

/**
 * A bill of materials in the format CycloneDX 1.6.
 * @param folders workspaces whose sources are inputs of the part
 * @see https://cyclonedx.org/docs/1.6/json/
 */
export const billOf = (
  packages: LockedPackages,
  folders: readonly string[],
  part: { name: string; version: string },
) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': part.name, ...part } },
  components: dependencyFolders(packages, folders).map((folder) => {
    const { version = '', integrity, license, name = nameOf(folder) } = packages[folder]!;
    return {
      type: 'library',
      'bom-ref': folder,
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      ...(integrity && { hashes: integrity.split(' ').map(hashOf) }),
      ...(license && { licenses: [{ expression: license }] }),
    };
  }),
});

const nameOf = (folder: string): string => folder.split('node_modules/').at(-1)!;

/** `sha512-<base64>` as CycloneDX writes it. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', base64 = ''] = integrity.split(/-(.*)/s);
  const alg = algorithm.toUpperCase().replace('SHA', 'SHA-');
  return { alg, content: Buffer.from(base64, 'base64').toString('hex') };
}
