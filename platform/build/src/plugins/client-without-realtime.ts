import type { Plugin } from 'vite';

const REPLACED = [
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
      handler: (code: string) => ({
        code: REPLACED.reduce((text, [from, to]) => {
          if (!text.includes(from)) throw new Error(`@supabase/supabase-js no longer has: ${from}`);
          return text.replace(from, to);
        }, code),
        map: null,
      }),
    },
  } satisfies Plugin;
}
