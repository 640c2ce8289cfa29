import { runCommand } from '@platform/build/command-line';
import { readFacades } from '@platform/build/facades';
import { REMOTE_NAMES, remoteFolder, sitePort } from '@platform/build/parts';
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
  type RemoteVersion,
  versionsAddress,
  type VersionsFile,
} from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';
import { sharedAddress } from '@platform/contract/shared-modules';
import type { PageEnvironment } from '@platform/contract/site';
import { type HttpServer, listen, siteListener } from '@platform/release/respond/http-server';
import type { SiteRequest } from '@platform/release/respond/request';
import { plainText, type SiteResponse } from '@platform/release/respond/respond';

const HELP = `npm run dev -- --site <address>

Shows the live site at this address with the remote of this repository in it, until Ctrl-C. Open pages show each change
of its sources, and keep their state.

  --site <address>  the live site

PORT moves it to another port.`;

/** The live site says for every unknown address that there is no page: its HTML contains the frame alone. */
const FRAME = '/development/frame';

/** It allows no other origin, and the remote's code comes from that of its development server. */
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

const VERSION = 'development';

/**
 * The pages of a live site with a remote of this repository, whose code comes from its development server.
 * @param site the origin of the live site
 */
async function developRemote(name: string, site: string): Promise<HttpServer> {
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
  let edition = '';

  /** The live site as it would be with this remote. */
  async function answer({ pathname, search }: SiteRequest): Promise<SiteResponse> {
    if (pathname.startsWith(base)) {
      const module = modules[pathname.slice(base.length)];
      return module === undefined
        ? plainText(404, 'Not found')
        : sent(module, { 'content-type': 'text/javascript' });
    }
    if (pathname === versionsAddress(name)) {
      const versions: VersionsFile = { edition, ...live };
      return sent(JSON.stringify(versions), { 'content-type': 'application/json' });
    }
    const { owns } = inEachLanguage(await remote.readRoutes(), siteConfig.addresses);
    const isOwn = owns.some(({ path }) => covers(path, pathname));
    const address = new URL(isOwn ? FRAME : pathname + search, site);
    const found = await ask(address, { redirect: 'manual' });
    const headers = Object.fromEntries(
      [...found.headers].filter(([header]) => PASSED_ON.includes(header)),
    );
    const isPage = headers['content-type']?.startsWith('text/html');
    const body = isPage ? await withRemote(await found.text()) : await found.bytes();
    return sent(body, headers, isOwn ? 200 : found.status);
  }

  async function withRemote(html: string): Promise<string> {
    const own = await remote.readRoutes();
    const known = withRegistry(html, (found) => {
      edition = found.edition ?? '';
      // First, so that an address that moved here already belongs to it.
      return { ...found, remotes: { [name]: own, ...found.remotes, [name]: own } };
    });
    // What breaks here is not a fault of the live site.
    const page = withData<PageEnvironment>(known, 'site-env', (env) => ({
      ...env,
      ...siteConfig.environment.withoutReports,
    }));
    return page.replace(POLICY, '');
  }

  const server = await listen(
    siteListener((request) =>
      answer(request).catch((error: Error) => plainText(502, error.message)),
    ),
    { port: sitePort() },
  );
  return {
    url: server.url,
    close: async () => {
      await Promise.all([remote.close(), server.close()]);
    },
  };
}

const PASSED_ON = ['content-type', 'cache-control', 'location'];

const sent = (
  body: string | Uint8Array,
  headers: Record<string, string>,
  status = 200,
): SiteResponse => ({
  status,
  headers: { 'cache-control': 'no-cache', ...headers },
  body: Buffer.from(body),
});

await runCommand({ help: HELP, options: { site: { type: 'string' } } }, async ({ values }) => {
  const { site } = values;
  const [name] = REMOTE_NAMES;
  if (site === undefined || !URL.canParse(site)) {
    throw new Error('Which live site? Pass --site https://the.site');
  }
  if (name === undefined) throw new Error('There is no remote in this repository.');
  await ask(site);
  const server = await developRemote(name, site);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void server.close().finally(() => process.exit()));
  }
  console.log(`ready ${server.url}`);
});
