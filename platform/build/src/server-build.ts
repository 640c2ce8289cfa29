import type { UserConfig } from 'vite';
import { SERVER_FILE } from '@platform/contract/artifact';

/**
 * Writes one CommonJS file that renders pages without a browser: the renderer decides what `require` returns, for a
 * remote the live shell's shared modules and nothing of the machine.
 * @param options.entry relative to the part
 */
export function serverBuild(options: { entry: string; external: string[] }): UserConfig {
  return {
    ssr: {
      noExternal: true,
      // No module of Node.
      target: 'webworker',
      resolve: { conditions: ['module', 'edge-light', 'production'] },
    },
    build: {
      ssr: true,
      target: 'es2023',
      // The client build has already written its files there.
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
