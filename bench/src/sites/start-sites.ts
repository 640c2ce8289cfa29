import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { site } from '@platform/build/site';
import type { PageEnvironment } from '@platform/contract/site';
import { startTestBackend } from '@platform/local/testing';
import { serveSite } from '@platform/release/adapters/server/serve-site';
import {
  folderSite,
  liveSite,
  type StaticSite,
} from '@platform/release/adapters/server/static-site';
import { pageFile } from '@platform/release/core/compose/site-parts';
import { sessionStorageKey } from 'shared-kit/supabase';
import { createCertificate } from '../network/certificate.ts';
import { startEdge } from '../network/edge.ts';
import { createLink } from '../network/link.ts';
import { buildTwin } from '../twin/build-twin.ts';
import { composeTwin } from '../twin/compose-twin.ts';
import { releaseFederated } from './federated.ts';
import { createFloor } from './floor.ts';
import { createMember } from './member.ts';

/** What is compared: the federated site, one build of the same sources, and its pages without scripts. */
export const SITES = ['federated', 'twin', 'floor'] as const;
export type SiteName = (typeof SITES)[number];

/** A phone on a slow mobile network, as Lighthouse assumes it. */
const MOBILE_LINK = { bytesPerSecond: 1_600_000 / 8, latency: 150 };

/** All sites of a comparison, served over one slow link. */
export interface RunningSites extends AsyncDisposable {
  urls: Readonly<Record<SiteName, string>>;
  /** The fingerprint of the certificate, which the browser must trust. */
  fingerprint: string;
  /** What the browser of a signed-in member has in its local storage. */
  session: { key: string; value: string };
}

/**
 * Builds and serves the three sites with a backend.
 * @param options.pages the addresses that have a floor
 */
export async function startSites(options: {
  pages: readonly string[];
  log: (line: string) => void;
}): Promise<RunningSites> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'bench '));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const network = { link: createLink(MOBILE_LINK), certificate: createCertificate() };
  const edgeOf = async (origin: string): Promise<string> => {
    const edge = await startEdge({ origin, ...network });
    started.defer(() => edge.close());
    return edge.url;
  };
  const serve = async (files: StaticSite): Promise<string> => {
    const server = await serveSite({ site: () => Promise.resolve(files), port: 0 });
    started.defer(() => server.close());
    return edgeOf(server.url);
  };

  const backend = await startTestBackend();
  started.defer(() => backend.stop());
  const { publishableKey } = backend;
  const supabaseUrl = await edgeOf(backend.supabaseUrl);
  const env: PageEnvironment = site.environment.forBackend({ url: supabaseUrl, publishableKey });

  const store = await releaseFederated(folder, { env, log: options.log });
  const federated = await liveSite(store);
  const dist = path.join(folder, 'twin-dist');
  await buildTwin(dist);
  await composeTwin(dist, path.join(folder, 'twin'), { env });
  const twin = { ...federated, fileOf: folderSite(path.join(folder, 'twin')).fileOf };
  const pages = options.pages.map(pageFile);
  const floor = await createFloor(federated, path.join(folder, 'floor'), pages);

  const urls = {
    federated: await serve(federated),
    twin: await serve(twin),
    floor: await serve(floor),
  };
  const session = { key: sessionStorageKey(supabaseUrl), value: await createMember(backend) };
  const running = started.move();
  return {
    urls,
    fingerprint: network.certificate.fingerprint,
    session,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
