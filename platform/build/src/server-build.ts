import type { UserConfig } from 'vite';
import { SERVER_FILE } from '@platform/contract/artifact';

/**
 * The half of a part's configuration that makes its server build: one file that renders where there is no browser.
 * It is CommonJS, so that whoever evaluates it says what `require` answers: nothing of the machine, and for
 * a remote the live shell's copies of all that is shared.
 * @param options.entry relative to the part
 * @param options.external what is asked of `require`; everything else is in the file
 */
export function serverBuild(options: { entry: string; external: string[] }): UserConfig {
  return {
    ssr: {
      noExternal: true,
      // Nothing that exists in Node only.
      target: 'webworker',
      resolve: { conditions: ['module', 'edge-light', 'production'] },
    },
    build: {
      ssr: true,
      target: 'es2023',
      // Beside the browser's files, which are there already.
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: options.entry,
        external: options.external,
        output: { format: 'cjs', entryFileNames: SERVER_FILE, codeSplitting: false },
      },
    },
  };
}
