import { dependencyTree, readLockedPackages } from '@platform/build/dependency-tree';
import { platformFolder } from '@platform/build/part-sources';
import { digestOf, readSource, type ReadSource, sourceFiles } from '@platform/build/source-files';
import { createHash } from 'node:crypto';
import path from 'node:path';

/** What composes pages, and the site's configuration. */
export function composerSources(read: ReadSource = readSource): string[] {
  // `.js` in a packed platform.
  const extension = path.extname(import.meta.filename);
  const modules = ['pages/compose-files', 'compose/render-process'];
  const files = modules.map((name) =>
    path.join(platformFolder('release'), 'src', `${name}${extension}`),
  );
  return sourceFiles([...files, 'site.config.ts'], { read });
}

/** A digest of the code that composes pages, and of the packages it uses. */
export function composerVersion(read: ReadSource = readSource): string {
  const hash = createHash('sha256').update(digestOf(composerSources(read), read));
  const packages = readLockedPackages(read);
  for (const line of dependencyTree(packages, [platformFolder('release')])) hash.update(line);
  return hash.digest('hex').slice(0, 10);
}
