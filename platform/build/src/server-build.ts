import type { UserConfig } from 'vite';
import { SERVER_FILE } from '@platform/contract/artifact';

/**
 * The part of a Vite configuration that writes the server build: one file that renders pages without a browser. It is
 * CommonJS, so the renderer decides what `require` returns: for a remote the live shell's shared modules, and nothing
 * of the machine.
 * @param options.entry relative to the part
 * @param options.external the modules to `require`; all others are bundled
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
