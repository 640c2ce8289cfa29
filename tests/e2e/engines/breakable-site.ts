import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, type HttpServer } from '@platform/release/respond/http-server';

/** A site between the browser and another one, which it can break: drivers cannot change what a page receives. */
export interface BreakableSite extends AsyncDisposable {
  url: string;
  /** Changes the text of each file with such an address from now on. Without a `change`, all are as they were. */
  breakFiles: (address: RegExp, change?: (text: string) => string) => void;
  /** Refuses connections until the next call. */
  setOffline: (isOffline: boolean) => Promise<void>;
}

export async function startBreakableSite(origin: string): Promise<BreakableSite> {
  let broken: { address: RegExp; change?: ((text: string) => string) | undefined } | undefined;
  let server: HttpServer | undefined = await start(0);
  const { url } = server;

  function start(port: number): Promise<HttpServer> {
    return listen(
      (asked, response) => {
        const fault = broken?.change && broken.address.test(asked.url!) ? broken.change : undefined;
        const headers = { ...asked.headers };
        if (fault) delete headers['accept-encoding'];
        const passed = request(new URL(asked.url!, origin), { method: asked.method!, headers });
        passed.on('error', () => response.destroy());
        passed.on('response', (answer: IncomingMessage) => {
          if (!fault) {
            response.writeHead(answer.statusCode!, answer.headers);
            answer.pipe(response);
            return;
          }
          const { 'content-length': _, ...rest } = answer.headers;
          // The browser would not ask again for a file that it keeps.
          response.writeHead(answer.statusCode!, { ...rest, 'cache-control': 'no-store' });
          void text(answer).then((body) => response.end(fault(body)));
        });
        asked.pipe(passed);
      },
      { port },
    );
  }

  return {
    url,
    breakFiles(address, change) {
      broken = { address, change };
    },
    async setOffline(isOffline) {
      await server?.close();
      server = isOffline ? undefined : await start(Number(new URL(url).port));
    },
    [Symbol.asyncDispose]: async () => server?.close(),
  };
}
