import type { Plugin } from 'vite';

const SWITCH = 'var ENABLE_DEV_WARNINGS = ';

/**
 * The package contains files without warnings for developers, which differ in this one constant, but does not export
 * them.
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
