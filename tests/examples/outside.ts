import { mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { succeed } from 'tests/program';

const INSTALLED = path.join(PROJECT_ROOT, 'node_modules');

/**
 * Unpacks tarballs into a project outside this repository, and links what they and the project need from the packages
 * of this repository.
 * @param project.manifests the folders of its packages, relative to it
 */
export async function installFrom(
  tarballs: readonly { name: string; file: string }[],
  { folder, manifests }: { folder: string; manifests: readonly string[] },
): Promise<void> {
  const target = path.join(folder, 'node_modules');
  const own = tarballs.map(({ name }) => name);
  for (const { name, file } of tarballs) {
    const unpacked = path.join(target, name);
    await mkdir(unpacked, { recursive: true });
    const args = ['-xzf', file, '--strip-components=1'];
    await succeed('tar', args, { cwd: unpacked, env: process.env });
  }
  const packages = [...manifests, ...own.map((name) => `node_modules/${name}`)];
  for (const one of packages) {
    const text = await readFile(path.join(folder, one, 'package.json'), 'utf8');
    const { dependencies, devDependencies } = JSON.parse(text) as {
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      if (own.includes(name)) continue;
      await mkdir(path.dirname(path.join(target, name)), { recursive: true });
      await symlink(path.join(INSTALLED, name), path.join(target, name)).catch(ignoreExisting);
    }
  }
  await symlink(path.join(INSTALLED, '.bin'), path.join(target, '.bin'));
}

/** As their teams do before each release: what is in no commit is refused. */
export async function commitAll(folder: string, message: string): Promise<void> {
  const identity = ['-c', 'user.name=A team', '-c', 'user.email=team@site.example'];
  const git = (...words: string[]) =>
    succeed('git', [...identity, ...words], { cwd: folder, env: process.env });
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', message);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
