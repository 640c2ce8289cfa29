import { fileURLToPath } from 'node:url';
import { componentOf, exposedAs } from '@platform/contract/fragments';
import type { Plugin } from 'vite';
import { packageOf } from '../package-versions.ts';

const REFRESH = fileURLToPath(import.meta.resolve('@platform/contract/live-refresh'));
const PREFIX = '\0live:';

/** On the development server: what a page of the live site imports. @param exposed `app` or the name of a fragment */
export const liveModule = (exposed: string): string => `/@id/__x00__live:${exposed}`;

/** For a development server whose pages are those of a live site. Its terminal shows the errors of pages too. */
export function refreshInLiveShell(shared: readonly string[]): Plugin {
  return {
    name: 'refresh-in-live-shell',
    enforce: 'pre',
    config: () => ({
      server: { forwardConsole: { unhandledErrors: true } },
      // Libraries read the shell's copies, too.
      optimizeDeps: { exclude: [...new Set(shared.map(packageOf))] },
    }),
    resolveId: {
      filter: { id: [/^react\/jsx-dev-runtime$/, /^\0live:/] },
      handler: (id) => (id.startsWith(PREFIX) ? id : REFRESH),
    },
    load: {
      filter: { id: /^\0live:/ },
      handler(id) {
        const exposed = id.slice(PREFIX.length);
        if (exposed === 'app') return liveCode('app', 'app', 'refreshed');
        return liveCode(exposedAs(exposed), componentOf(exposed), 'contained');
      },
    },
  };
}

const liveCode = (file: string, name: string, around: string): string =>
  `import { ${around} } from 'react/jsx-dev-runtime';
import { ${name} as own } from '/src/${file}';
export const ${name} = ${around}(own);
`;
