import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type HttpServer, listen } from '@platform/release/respond/http-server';

/** What `npm publish` sends for one version. */
interface Published {
  name: string;
  'dist-tags': object;
  versions: object;
  _attachments?: Record<string, { data: string }>;
}

/** A registry of npm in memory: it knows what was published to it, and no other registry. */
export async function startRegistry(): Promise<HttpServer & AsyncDisposable> {
  const packages = new Map<string, Published>();
  const tarballs = new Map<string, Buffer>();

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { _attachments = {}, ...sent } = (await json(request)) as Published;
    const versions = { ...packages.get(`/${sent.name}`)?.versions, ...sent.versions };
    packages.set(`/${sent.name}`, { ...sent, versions });
    for (const [file, { data }] of Object.entries(_attachments)) {
      tarballs.set(`/${sent.name}/-/${file}`, Buffer.from(data, 'base64'));
    }
    response.writeHead(201).end('{}');
  }

  const server = await listen(
    (request, response) => {
      const address = decodeURIComponent(request.url!);
      if (request.method === 'PUT') {
        void receive(request, response);
        return;
      }
      const found = packages.get(address);
      const answer = tarballs.get(address) ?? (found && JSON.stringify(found));
      response.writeHead(answer ? 200 : 404).end(answer ?? '{}');
    },
    { port: 0 },
  );
  return { ...server, [Symbol.asyncDispose]: () => server.close() };
}
