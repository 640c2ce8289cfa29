import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { buildParts } from '@platform/build/build-parts';
import { PROJECT_ROOT, remoteFolder } from '@platform/build/parts';
import { withData, withRegistry } from '@platform/build/released-site';
import { siteConfig } from '@platform/build/site';
import { CONTRACT_FILE, fileTableOf, type RemoteContract } from '@platform/contract/artifact';
import { inEachLanguage } from '@platform/contract/addresses';
import { ask } from '@platform/contract/ask';
import { type Registry, versionsAddress } from '@platform/contract/registry';
import type { PageEnvironment } from '@platform/contract/site';
import {
  addressing,
  addressOf,
  headerRules,
  ownedPaths,
  pageFile,
  versionsFile,
} from '@platform/release/pages/site-parts';
import {
  plainText,
  respond,
  type ServedSite,
  type SiteFile,
  siteFile,
} from '@platform/release/respond/respond';
import { type HttpServer, listen, siteListener } from '@platform/release/respond/http-server';

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
  /** As the last page of the live site contains it. */
  let registry: Registry = { remotes: {} };
  await readPage('/');

  /** The live site as it would be with this build. */
  function developed(): ServedSite {
    const own = inEachLanguage(contract.routes, siteConfig.addresses);
    const others = Object.entries(registry.remotes).map(
      ([remote, routes]) => [remote, inEachLanguage(routes, siteConfig.addresses)] as const,
    );
    const routes = { ...Object.fromEntries(others), [name]: own };
    const addresses = new Map(
      ownedPaths(routes).map(({ path: owned }) => [pageFile(owned), addressOf(owned)]),
    );
    for (const { path: owned } of own.owns) addresses.set(pageFile(owned), FRAME);
    addresses.set('404.html', FRAME);
    return {
      ...addressing(routes),
      headers: headerRules({ [name]: own }, siteConfig),
      async file(file) {
        const address = addresses.get(file);
        return address === undefined ? readOther(`/${file}`) : siteFile(await readPage(address));
      },
    };
  }

  async function readOther(address: string): Promise<SiteFile | undefined> {
    if (address === RELOAD) return siteFile(SCRIPT);
    if (address === versionsAddress(name)) {
      const table = fileTableOf(contract, contract.files);
      const versions = versionsFile({ current: contract }, registry.edition ?? '', table);
      return siteFile(JSON.stringify(versions));
    }
    if (/\.(?:br|gz)$/.test(address)) return undefined;
    if (address.startsWith(contract.base)) {
      const file = address.slice(contract.base.length);
      // Only what the contract names is a file of the build.
      return contract.files[file] && siteFile(await readFile(path.join(dist, file)));
    }
    const live = await ask(new URL(address, site));
    return live.ok ? siteFile(new Uint8Array(await live.arrayBuffer())) : undefined;
  }

  async function readPage(address: string): Promise<string> {
    const html = await (await ask(new URL(address, site))).text();
    const known = withRegistry(html, (live) => {
      registry = live;
      const { remotes, ...rest } = live;
      return { ...rest, remotes: { [name]: contract.routes, ...remotes, [name]: contract.routes } };
    });
    // What breaks here is not a fault of the live site.
    const page = withData<PageEnvironment>(known, 'site-env', (env) => ({
      ...env,
      ...siteConfig.environment.withoutReports,
    }));
    return page.replace('</head>', `<script type="module" src="${RELOAD}"></script></head>`);
  }

  const answer = siteListener((request) =>
    respond(developed(), request).catch((error: Error) => plainText(502, error.message)),
  );

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
  const server = await listen(
    (request, response) => {
      if (request.url !== BUILDS) return answer(request, response);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
      pages.add(response.on('close', () => pages.delete(response)));
    },
    { port },
  );
  return {
    url: server.url,
    close: async () => {
      watcher.close();
      for (const page of pages) page.end();
      await Promise.all([building, server.close()]);
    },
  };
}

async function build(
  name: string,
  log: (line: string) => void,
): Promise<{ contract: RemoteContract; dist: string }> {
  const [built] = await buildParts({ parts: [name], log });
  const { dist } = built!;
  const text = await readFile(path.join(dist, CONTRACT_FILE), 'utf8');
  return { dist, contract: JSON.parse(text) as RemoteContract };
}
