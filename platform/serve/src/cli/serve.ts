import { runCommand } from '@platform/build/command-line';
import { visibleJson } from '@platform/contract/visible-text';
import { openStore } from '@platform/release/store/open-store';
import { type ServeEvent, serveStore } from '../serve-store.ts';

const HELP = `serve [--port 8080] [--host <address>] [--admin-port 9101] [--drain 10] [--access-log]

Serves the live site of the store in RELEASE_STORE (a folder, by default .local/store, or s3://bucket/prefix), and follows
its releases. It only reads. It logs lines of JSON.

  --port <number>        by default PORT, or 8080
  --host <address>       by default that of localhost; 0.0.0.0 to be reached from other machines
  --admin-port <number>  answers /health, /ready and /metrics (Prometheus) there
  --drain <seconds>      after SIGTERM /ready fails; open requests have this time (default 10)
  --fresh                looks for a release before each page, for a store on the same machine
  --access-log           logs each request: method, path without query, status, bytes, time`;

const print = (
  event: ServeEvent | { event: 'ready' | 'stopping' | 'stopped'; url?: string },
): void => {
  console.log(visibleJson({ at: new Date().toISOString(), ...event }));
};

const OPTIONS = {
  port: { type: 'string', default: process.env.PORT || '8080' },
  host: { type: 'string' },
  'admin-port': { type: 'string' },
  drain: { type: 'string', default: '10' },
  'access-log': { type: 'boolean', default: false },
  fresh: { type: 'boolean', default: false },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ values }) => {
  const seconds = readNumber('drain', values.drain);
  const admin = values['admin-port'];
  const hasAccessLog = values['access-log'];
  const store = await openStore(process.env.RELEASE_STORE || '.local/store', 'read');
  const server = await serveStore(store, {
    port: readNumber('port', values.port),
    host: values.host,
    isFresh: values.fresh,
    ...(admin !== undefined && { adminPort: readNumber('admin-port', admin) }),
    log: (event) => (event.event === 'request' && !hasAccessLog ? undefined : print(event)),
  });
  print({ event: 'ready', url: server.url });

  async function stop(): Promise<void> {
    print({ event: 'stopping' });
    server.drain();
    await server.close(seconds * 1000);
    print({ event: 'stopped' });
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
});

function readNumber(option: string, text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new Error(`--${option} takes a number, not ${text}.`);
}
