import type { Plugin } from 'vite';

const withoutMap = (code: string) => ({ code, map: null });

const UNUSED_CLIENTS = [
  [
    'import { RealtimeClient } from "@supabase/realtime-js";',
    'class RealtimeClient { setAuth() {} }',
  ],
  [
    'import { StorageApiError, StorageClient } from "@supabase/storage-js";',
    'class StorageApiError {} class StorageClient {}',
  ],
  ['export * from "@supabase/realtime-js"', ''],
] as const;

/** Supabase's client creates the clients of live updates and files whether or not a site uses them: 20 of its 51 KB. */
export function clientWithoutRealtime() {
  return {
    name: 'client-without-realtime',
    apply: 'build',
    transform: {
      filter: { id: /\/@supabase\/supabase-js\/dist\/index\.mjs$/ },
      handler: (code: string) =>
        withoutMap(
          UNUSED_CLIENTS.reduce((text, [from, to]) => {
            if (!text.includes(from))
              throw new Error(`@supabase/supabase-js no longer has: ${from}`);
            return text.replace(from, to);
          }, code),
        ),
    },
  } satisfies Plugin;
}

const SWITCH = 'var ENABLE_DEV_WARNINGS = ';

/**
 * React Router contains files without warnings for developers, which differ in this one constant, but does not export
 * them.
 */
export function routerWithoutWarnings() {
  return {
    name: 'router-without-warnings',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/development\//, code: SWITCH },
      handler: (code: string) => withoutMap(code.replace(`${SWITCH}true`, `${SWITCH}false`)),
    },
  } satisfies Plugin;
}
