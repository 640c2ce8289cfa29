import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HASHES_FILE } from '@platform/contract/registry';
import { compress } from './compress.ts';
import { CONTRACT_FILE, isServed, type ArtifactFile } from '@platform/contract/artifact';

/** Build files that are never published. */
const NOT_RELEASED = /^(\.|contract\.json$)|\.(br|gz)$/;

/**
 * Completes the artifact of a built part: writes the hashes of its scripts and the compressed forms, and adds sizes,
 * hashes and the commit to its contract.
 * @param dist the folder of the build, with the contract that the build wrote
 */
export async function sealArtifact(dist: string, commit: string): Promise<void> {
  const contractFile = path.join(dist, CONTRACT_FILE);
  const known = JSON.parse(await readFile(contractFile, 'utf8')) as { base: string };
  const files = await sealFiles(dist, releasedFiles(dist));
  await writeHashes(dist, known.base, files);
  const contract = {
    ...known,
    commit,
    files: { ...files, ...(await sealFiles(dist, [HASHES_FILE])) },
  };
  await writeFile(contractFile, `${JSON.stringify(contract, null, 2)}\n`);
}

type SealedFiles = Record<string, ArtifactFile>;

const sealFiles = async (dist: string, files: string[]): Promise<SealedFiles> =>
  Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await sealFile(dist, file)] as const)),
  );

/** Pages of other parts fetch this file before they run this part; they contain only its hash. */
async function writeHashes(dist: string, base: string, files: SealedFiles): Promise<void> {
  const scripts = Object.entries(files).filter(([file]) => isServed(file) && file.endsWith('.js'));
  const integrity = Object.fromEntries(
    scripts.map(([file, sealed]) => [base + file, sealed.integrity]),
  );
  const target = path.join(dist, HASHES_FILE);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, JSON.stringify({ integrity }));
}

/** Relative paths with `/`, in an order independent of the file system. */
function releasedFiles(dist: string): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !NOT_RELEASED.test(file) && file !== HASHES_FILE)
    .toSorted();
}

async function sealFile(dist: string, file: string): Promise<ArtifactFile> {
  const target = path.join(dist, file);
  const bytes = await readFile(target);
  const integrity = integrityOf(bytes);
  const compressed = isServed(file) ? await compress(file, bytes) : undefined;
  if (!compressed) return { bytes: bytes.length, integrity };
  const { br, gz } = compressed;
  await Promise.all([writeFile(`${target}.br`, br), writeFile(`${target}.gz`, gz)]);
  return { bytes: bytes.length, gzip: gz.length, brotli: br.length, integrity };
}

/** The integrity hash of a file, `sha384-<base64>`. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
