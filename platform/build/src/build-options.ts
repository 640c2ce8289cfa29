import type { BuildOptions, Rolldown, UserConfig } from 'vite';
import { SERVER_FILE } from '@platform/contract/artifact';
import { BROWSERS } from './styles.ts';

/** @param options.input of a remote, which has no HTML */
export const clientBuild = (options: {
  input?: Record<string, string>;
  groups: NonNullable<Rolldown.CodeSplittingOptions['groups']>;
}): BuildOptions => ({
  target: 'es2022',
  cssTarget: BROWSERS,
  sourcemap: 'hidden',
  chunkSizeWarningLimit: 700,
  rolldownOptions: {
    ...(options.input && { input: options.input }),
    // Otherwise a remote would contain the name of everything that a shared module offers.
    treeshake: { propertyReadSideEffects: false },
    output: { sourcemapExcludeSources: true, codeSplitting: { groups: options.groups } },
  },
});

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
