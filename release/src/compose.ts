import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTRACT_FILE, type RemoteContract, type ShellContract } from '../../build/contract.ts';
import { PROJECT_ROOT, remoteFolder, REMOTE_NAMES } from '../../build/parts.ts';
import { findOverlaps, findUnmetImports } from './fit.ts';
import { composePage, type PageEnv } from './page.ts';

/** A composed site: static files, complete in one folder. */
export interface ComposedSite {
  dir: string;
  remotes: RemoteContract[];
}

/**
 * Puts the built shell and the built remotes together into one static site.
 * The new site takes the place of the old one in one step, so that nobody is served half of each.
 * @param options.outDir where the site will lie; what is there is replaced
 * @param options.env what the page tells the browser of its backend
 * @throws naming every import that the shell does not meet and every address that two remotes own
 */
export async function composeSite(options: {
  outDir: string;
  env: PageEnv;
}): Promise<ComposedSite> {
  const { outDir, env } = options;
  const shellDist = path.join(PROJECT_ROOT, 'shell/dist');
  const shell = await readContract<ShellContract>(shellDist);
  const dists = REMOTE_NAMES.map((name) => path.join(PROJECT_ROOT, remoteFolder(name), 'dist'));
  const remotes = await Promise.all(dists.map(readContract<RemoteContract>));

  const faults = [...findUnmetImports(shell, remotes), ...findOverlaps(remotes)];
  if (faults.length > 0) throw new Error(`These parts do not fit:\n  ${faults.join('\n  ')}`);

  const next = `${outDir}.next`;
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  await cp(shellDist, next, { recursive: true });
  await cp(shellDist, path.join(next, shell.base), { recursive: true });
  for (const [index, { base }] of remotes.entries()) {
    await cp(dists[index]!, path.join(next, base), { recursive: true });
  }
  const page = await readFile(path.join(shellDist, 'index.html'), 'utf8');
  await writeFile(path.join(next, 'index.html'), composePage(page, remotes, env));

  await rm(outDir, { recursive: true, force: true });
  await rename(next, outDir);
  return { dir: outDir, remotes };
}

async function readContract<T>(dist: string): Promise<T> {
  return JSON.parse(await readFile(path.join(dist, CONTRACT_FILE), 'utf8')) as T;
}
