import { readFacades } from '@platform/build/facades';
import { remoteFolder } from '@platform/build/parts';
import { fragmentsOf } from '@platform/build/read-part';
import { withData, withRegistry } from '@platform/build/released-site';
import { startRemoteServer } from '@platform/build/remote-server';
import { integrityOf } from '@platform/build/seal-artifact';
import { siteConfig } from '@platform/build/site';
import { remoteBase } from '@platform/contract/artifact';
import { inEachLanguage } from '@platform/contract/addresses';
import { ask } from '@platform/contract/ask';
import {
  type FileTable,
  type Registry,
  type RemoteVersion,
  versionsAddress,
} from '@platform/contract/registry';
import { sharedAddress } from '@platform/contract/shared-modules';
import type { PageEnvironment } from '@platform/contract/site';
import {
  addressing,
  addressOf,
  headerRules,
  ownedPaths,
  pageFile,
} from '@platform/release/pages/site-parts';
import { type HttpServer, listen, siteListener } from '@platform/release/respond/http-server';
import {
  plainText,
  respond,
  type ServedSite,
  type SiteFile,
  siteFile,
} from '@platform/release/respond/respond';

/** The live site says for every unknown address that there is no page: its HTML contains the frame alone. */
const FRAME = '/development/frame';

/** It allows no other origin, and the remote's code comes from that of its development server. */
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

const VERSION = 'development';

/**
 * The pages of a live site with a remote of this repository, whose code comes from its development server.
 * @param options.site the origin of the live site
 */
export async function developRemote(options: {
  name: string;
  site: string;
  port: number;
}): Promise<HttpServer> {
  const { name, site, port } = options;
  const remote = await startRemoteServer(name);
  const base = remoteBase(name, VERSION);
  const fragments = fragmentsOf(remoteFolder(name));
  const modules = Object.fromEntries(
    ['app', ...fragments].map((exposed) => [`${exposed}.js`, remote.moduleOf(exposed)]),
  );
  const shared = [...readFacades().keys()];
  const files: FileTable = {
    integrity: Object.fromEntries(
      Object.entries(modules).map(([file, text]) => [file, integrityOf(Buffer.from(text))]),
    ),
    pages: {},
    texts: {},
    fragments: Object.fromEntries(
      fragments.map((one) => [one, [`${one}.js`, ...shared.map(sharedAddress)]]),
    ),
  };
  const filesHash = integrityOf(Buffer.from(JSON.stringify(files)));
  const live: RemoteVersion = {
    version: VERSION,
    entry: `${base}app.js`,
    shared,
    filesHash,
    files,
  };
  /** As the last page of the live site contains it. */
  let registry: Registry = { remotes: {} };
  await readPage('/');

  /** The live site as it would be with this remote. */
  async function developed(): Promise<ServedSite> {
    const own = inEachLanguage(await remote.readRoutes(), siteConfig.addresses);
    const others = Object.entries(registry.remotes).map(
      ([other, routes]) => [other, inEachLanguage(routes, siteConfig.addresses)] as const,
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
    if (/\.(?:br|gz)$/.test(address)) return undefined;
    if (address === versionsAddress(name)) {
      return siteFile(JSON.stringify({ edition: registry.edition ?? '', ...live }));
    }
    if (address.startsWith(base)) {
      const text = modules[address.slice(base.length)];
      return text === undefined ? undefined : siteFile(text);
    }
    const released = await ask(new URL(address, site));
    return released.ok ? siteFile(new Uint8Array(await released.arrayBuffer())) : undefined;
  }

  async function readPage(address: string): Promise<string> {
    const html = await (await ask(new URL(address, site))).text();
    const own = await remote.readRoutes();
    const known = withRegistry(html, (found) => {
      registry = found;
      const { remotes, ...rest } = found;
      return { ...rest, remotes: { [name]: own, ...remotes, [name]: own } };
    });
    // What breaks here is not a fault of the live site.
    const page = withData<PageEnvironment>(known, 'site-env', (env) => ({
      ...env,
      ...siteConfig.environment.withoutReports,
    }));
    return page.replace(POLICY, '');
  }

  const server = await listen(
    siteListener(async (request) =>
      respond(await developed(), request).catch((error: Error) => plainText(502, error.message)),
    ),
    { port },
  );
  return {
    url: server.url,
    close: async () => {
      await Promise.all([remote.close(), server.close()]);
    },
  };
}
