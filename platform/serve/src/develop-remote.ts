import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { buildParts } from '@platform/build/build-parts';
import { PROJECT_ROOT, remoteFolder } from '@platform/build/parts';
import { withData, withRegistry } from '@platform/build/released-site';
import { siteConfig } from '@platform/build/site';
import { ask } from '@platform/contract/ask';
import { CONTRACT_FILE, fileTableOf, type RemoteContract } from '@platform/contract/artifact';
import { versionsAddress } from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';
import type { PageEnvironment } from '@platform/contract/site';
import { mediaType } from '@platform/release/pages/request-path';
import { NEVER_A_PAGE } from '@platform/release/pages/static-hosts';
import { versionsFile } from '@platform/release/pages/site-parts';
import { listen, type HttpServer } from './http-server.ts';

/** Pages of the live site allow scripts of their own origin only. */
const RELOAD = '/development/reload.js';
const BUILDS = '/development/builds';
const SCRIPT = `new EventSource('${BUILDS}').onmessage = () => location.reload();`;

/** The live site says for every unknown address that there is no page: its HTML contains the frame alone. */
const FRAME = '/development/frame';

/**
 * The pages of a live site with a remote of this repository, whose pages load again after each build.
 * @param options.site the origin of the live site
 */
export async function developRemote(options: {
  name: string;
  site: string;
  port: number;
  log: (line: string) => void;
}): Promise<HttpServer> {
  const { name, site, port, log } = options;
  const pages = new Set<ServerResponse>();
  let { contract, dist } = await build(name, log);

  async function answer(url: URL, wantsPage: boolean): Promise<Response> {
    if (url.pathname === RELOAD) return new Response(SCRIPT, typed(RELOAD));
    if (url.pathname === versionsAddress(name)) {
      const edition = await readEdition();
      const table = fileTableOf(contract, contract.files);
      return Response.json(versionsFile({ current: contract }, edition, table));
    }
    if (url.pathname.startsWith(contract.base)) {
      const file = url.pathname.slice(contract.base.length);
      // Only what the contract names is a file of the build.
      if (!contract.files[file]) return new Response(null, { status: 404 });
      const headers = { 'Content-Type': mediaType(file), ...NEVER_A_PAGE };
      return new Response(await readFile(path.join(dist, file)), { headers });
    }
    const live = await ask(new URL(url.pathname + url.search, site));
    if (!wantsPage) return live;
    const isOwn = contract.routes.owns.some((owned) => covers(owned.path, url.pathname));
    const html = await (isOwn ? await ask(new URL(FRAME, site)) : live).text();
    const developed = withRegistry(html, ({ remotes, ...registry }) => ({
      ...registry,
      remotes: { [name]: contract.routes, ...remotes, [name]: contract.routes },
    }));
    // What breaks here is not a fault of the live site.
    const page = withData<PageEnvironment>(developed, 'site-env', (env) => ({
      ...env,
      ...siteConfig.environment.withoutReports,
    }));
    const script = `<script type="module" src="${RELOAD}"></script></head>`;
    return new Response(page.replace('</head>', script), {
      ...typed('page.html'),
      status: isOwn ? 200 : live.status,
    });
  }

  async function readEdition(): Promise<string> {
    let edition = '';
    withRegistry(await (await ask(site)).text(), (registry) => {
      edition = registry.edition ?? '';
      return registry;
    });
    return edition;
  }

  const listener: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', site);
    if (url.pathname === BUILDS) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
      pages.add(response.on('close', () => pages.delete(response)));
      return;
    }
    const wantsPage = request.headers.accept?.includes('text/html') ?? false;
    send(url, wantsPage, response).catch((error: Error) =>
      response.writeHead(502).end(error.message),
    );
  };

  async function send(url: URL, wantsPage: boolean, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await answer(url, wantsPage);
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    const type = headers.get('content-type') ?? 'application/octet-stream';
    const policy = headers.get('content-security-policy');
    response
      .writeHead(status, {
        'Content-Type': type,
        'Cache-Control': 'no-cache',
        ...(policy && { 'Content-Security-Policy': policy }),
      })
      .end(bytes);
  }

  async function rebuild(): Promise<void> {
    const before = contract.version;
    ({ contract, dist } = await build(name, log));
    if (contract.version === before) return;
    for (const page of pages) page.write('data: built\n\n');
  }

  let building = Promise.resolve();
  const watcher = watch(path.join(PROJECT_ROOT, remoteFolder(name), 'src'), { recursive: true });
  watcher.on('change', () => {
    building = building.then(rebuild).catch((error: Error) => log(error.message));
  });
  const server = await listen(listener, { port });
  return {
    url: server.url,
    close: async () => {
      watcher.close();
      for (const page of pages) page.end();
      await Promise.all([building, server.close()]);
    },
  };
}

const typed = (file: string): ResponseInit => ({ headers: { 'Content-Type': mediaType(file) } });

async function build(
  name: string,
  log: (line: string) => void,
): Promise<{ contract: RemoteContract; dist: string }> {
  const [built] = await buildParts({ parts: [name], log });
  const { dist } = built!;
  const text = await readFile(path.join(dist, CONTRACT_FILE), 'utf8');
  return { dist, contract: JSON.parse(text) as RemoteContract };
}
