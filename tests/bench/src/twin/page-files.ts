import type { Manifest } from 'vite';
import type { PageFiles } from '@platform/contract/artifact';

/**
 * The files that modules need before they run: their chunks, all chunks that these import statically, and the styles of
 * all of them.
 * @param modules keys of the manifest: source files relative to the root of the build
 * @throws Error if the build has no chunk for a module
 */
export function pageFilesOf(manifest: Manifest, modules: readonly string[]): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The twin has no chunk for ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    chunk.imports?.forEach(walk);
  };
  modules.forEach(walk);
  return { scripts: [...scripts], styles: [...styles] };
}
