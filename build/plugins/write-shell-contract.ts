import type { Plugin } from 'vite';
import { CONTRACT_FILE, type ShellContract } from '../contract.ts';
import { exportedNames, type Facade } from '../facades.ts';

/** Writes `contract.json` beside the shell's files: what it provides to remotes. */
export function writeShellContract(version: string, facades: Map<string, Facade>): Plugin {
  const provides = [...facades.values()].map(({ specifier, version: offered, file }) => [
    specifier,
    { version: offered, names: [...exportedNames(file)].toSorted() },
  ]);
  const contract: ShellContract = {
    name: 'shell',
    version,
    provides: Object.fromEntries(provides) as ShellContract['provides'],
  };
  return {
    name: 'write-shell-contract',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: CONTRACT_FILE,
        source: `${JSON.stringify(contract, null, 2)}\n`,
      });
    },
  };
}
