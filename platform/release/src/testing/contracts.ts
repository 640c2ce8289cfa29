import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import { REGISTRY_KIND } from '@platform/contract/registry';
import type { Change, State } from '../state/state.ts';

export function aShell(changes: Partial<ShellContract> = {}): ShellContract {
  const version = changes.version ?? '1';
  return {
    name: 'shell',
    registry: REGISTRY_KIND,
    version,
    base: `/mf/shell/${version}/`,
    commit: 'uncommitted',
    server: 'server/app.cjs',
    languages: ['en-IN'],
    provides: { router: { version: '7.0.0', names: ['Link'] } },
    page: { scripts: ['main.js'], styles: ['main.css'] },
    files: {},
    ...changes,
  };
}

export function aRemote(
  name: string,
  paths: `/${string}`[],
  changes: Partial<RemoteContract> = {},
): RemoteContract {
  const version = changes.version ?? '2';
  return {
    name,
    version,
    base: `/mf/${name}/${version}/`,
    commit: 'uncommitted',
    server: 'server/app.cjs',
    languages: ['en-IN'],
    entry: 'app.js',
    container: 'remoteEntry.js',
    exposes: ['./app'],
    routes: {
      owns: paths.map((path) => ({ path, access: 'public', prerender: true, robots: 'index' })),
    },
    shared: {},
    imports: {},
    pages: Object.fromEntries(paths.map((path) => [path, { scripts: ['app.js'], styles: [] }])),
    texts: {},
    code: [],
    files: {},
    ...changes,
  };
}

export const aRoute = (path: `/${string}`) =>
  ({ path, access: 'public', prerender: false, robots: 'index' }) as const;

/** A state that went live at its number as the hour of a day. */
export function aState(
  sequence: number,
  change: Partial<Change> = {},
  rest: Partial<State> = {},
): State {
  const at = new Date(Date.UTC(2026, 0, 1, sequence)).toISOString();
  return {
    sequence,
    revision: `site-${sequence}`,
    parts: {},
    env: {},
    change: { kind: 'release', parts: [], by: 'Asha', at, ...change },
    ...rest,
  };
}
