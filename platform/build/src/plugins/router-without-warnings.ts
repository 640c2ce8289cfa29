import type { Plugin } from 'vite';

const SWITCH = 'var ENABLE_DEV_WARNINGS = ';

/**
 * Leaves React Router's warnings for developers out of a build. The package contains files without them, which differ in
 * this one constant, and does not export these.
 */
export function routerWithoutWarnings() {
  return {
    name: 'router-without-warnings',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/development\//, code: SWITCH },
      handler: (code: string) => ({
        code: code.replace(`${SWITCH}true`, `${SWITCH}false`),
        map: null,
      }),
    },
  } satisfies Plugin;
}
