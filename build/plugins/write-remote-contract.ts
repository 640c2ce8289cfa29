import type { Plugin, Rolldown } from 'vite';
import { CONTRACT_FILE, type RemoteContract } from '../contract.ts';

/** Writes `contract.json` beside a remote's files, with what its first page needs read off the build. */
export function writeRemoteContract(known: Omit<RemoteContract, 'preload' | 'styles'>): Plugin {
  return {
    name: 'write-remote-contract',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const contract: RemoteContract = { ...known, ...firstPageFiles(bundle, known.entry) };
        this.emitFile({
          type: 'asset',
          fileName: CONTRACT_FILE,
          source: `${JSON.stringify(contract, null, 2)}\n`,
        });
      },
    },
  };
}

/** What loads between asking for the entry and the first render of `./app`. */
function firstPageFiles(
  bundle: Rolldown.OutputBundle,
  entry: string,
): Pick<RemoteContract, 'preload' | 'styles'> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const walk = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || scripts.has(fileName)) return;
    scripts.add(fileName);
    chunk.imports.forEach(walk);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  walk(entry);
  Object.values(bundle)
    .filter(holdsApp)
    .forEach((chunk) => walk(chunk.fileName));
  scripts.delete(entry);
  return { preload: [...scripts], styles: [...styles] };
}

const holdsApp = (output: Rolldown.OutputBundle[string]): output is Rolldown.OutputChunk =>
  output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith('/src/app.ts'));
