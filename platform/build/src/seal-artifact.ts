import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FILES_FILE, type FileTable } from '@platform/contract/registry';
import { compress } from './compress.ts';
import {
  CONTRACT_FILE,
  fileTableOf,
  isServed,
  mapOf,
  type ArtifactFile,
  type RemoteContract,
} from '@platform/contract/artifact';

/** Build files that are never published. */
const NOT_RELEASED = /^(\.|contract\.json$)|\.(br|gz)$/;

/**
 * Moves source maps to where nothing is served, writes the compressed forms and a remote's file table, and completes
 * the contract with sizes, hashes and the commit.
 * @param dist the folder of the build, with the contract that the build wrote
 */
export async function sealArtifact(dist: string, commit: string): Promise<void> {
  const contractFile = path.join(dist, CONTRACT_FILE);
  const known = JSON.parse(await readFile(contractFile, 'utf8')) as object;
  await hideMaps(dist);
  const files = await sealFiles(dist, releasedFiles(dist));
  if (isRemote(known)) {
    await writeTable(dist, fileTableOf(known, files));
    Object.assign(files, await sealFiles(dist, [FILES_FILE]));
  }
  const contract = { ...known, commit, files };
  await writeFile(contractFile, `${JSON.stringify(contract, null, 2)}\n`);
}

async function hideMaps(dist: string): Promise<void> {
  const maps = releasedFiles(dist).filter((file) => file.endsWith('.map') && isServed(file));
  for (const map of maps) {
    const hidden = path.join(dist, mapOf(map.slice(0, -'.map'.length)));
    await mkdir(path.dirname(hidden), { recursive: true });
    await rename(path.join(dist, map), hidden);
  }
}

type SealedFiles = Record<string, ArtifactFile>;

const sealFiles = async (dist: string, files: string[]): Promise<SealedFiles> =>
  Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await sealFile(dist, file)] as const)),
  );

const isRemote = (contract: object): contract is RemoteContract => 'code' in contract;

async function writeTable(dist: string, table: FileTable): Promise<void> {
  const target = path.join(dist, FILES_FILE);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, JSON.stringify(table));
}

/** Relative paths with `/`, in an order independent of the file system. */
function releasedFiles(dist: string): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !NOT_RELEASED.test(file) && file !== FILES_FILE)
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

/** `sha384-<base64>` */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
