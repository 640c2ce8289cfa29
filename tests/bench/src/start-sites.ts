import path from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { folderFiles, readLiveSite } from '@platform/serve/testing/fixed-site';
import type { ServedSite } from '@platform/release/respond/respond';
import { sessionStorageKey } from 'shared-kit/supabase';
import { startSiteWithBackend, type TestSite } from 'tests/site';
import { compress } from '@platform/build/compress';
import postgres from 'postgres';
import type { Backend } from '@platform/local/backend';
import { signUp } from 'tests/members';
import type { Stored } from './phone.ts';
import { createNetwork, type Network } from './network.ts';
import { buildTwin, composeTwin } from './twin/twin.ts';

/** What is compared: the federated site, one build of the same sources, and the federated pages without scripts. */
export type SiteName = 'federated' | 'twin' | 'floor';

/** Served over one slow network. */
export interface RunningSites extends Omit<TestSite, 'url'> {
  urls: Readonly<Record<SiteName, string>>;
  files: Readonly<Record<SiteName, ServedSite>>;
  network: Network;
  session: Stored;
}

export async function startSites(log: (line: string) => void): Promise<RunningSites> {
  await using started = new AsyncDisposableStack();
  const network = started.use(createNetwork());
  const site = started.use(
    await startSiteWithBackend({
      log,
      reachedAt: async ({ supabaseUrl }) => ({ supabaseUrl: await network.connect(supabaseUrl) }),
    }),
  );
  const { store, env, folder, backend } = site;
  const federated = await readLiveSite(store);
  const dist = path.join(folder, 'twin-dist');
  await buildTwin(dist);
  const twinFolder = path.join(folder, 'twin');
  await composeTwin(dist, twinFolder, { env });
  // The same addresses as the federated site, with other files.
  const twin = { ...federated, file: folderFiles(twinFolder) };
  const floor = await createFloor(federated, path.join(folder, 'floor'));
  const urls = {
    federated: await network.serve(() => federated),
    twin: await network.serve(() => twin),
    floor: await network.serve(() => floor),
  };
  const session = {
    key: sessionStorageKey(env['supabaseUrl']!),
    value: await createMember(backend),
  };
  const files = { federated, twin, floor };
  const running = started.move();
  const stop = () => running.disposeAsync();
  return { urls, files, network, store, env, folder, session, [Symbol.asyncDispose]: stop };
}

const PAGE = 'index.html';

/** No page with the same HTML and styles can paint earlier. Data in scripts is removed too: only scripts read it. */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^]*?<\/script>\s*/g, '')
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>\s*/g, '');

/** Of `/`. */
async function createFloor(site: ServedSite, folder: string): Promise<ServedSite> {
  const html = withoutScripts(Buffer.from((await site.file(PAGE))!.bytes).toString());
  const { br } = (await compress(PAGE, Buffer.from(html), 'fast'))!;
  await mkdir(folder);
  await writeFile(path.join(folder, PAGE), html);
  await writeFile(path.join(folder, `${PAGE}.br`), br);
  const own = folderFiles(folder);
  const isOwn = (name: string): boolean => name === PAGE || name === `${PAGE}.br`;
  return { ...site, file: (name) => (isOwn(name) ? own(name) : site.file(name)) };
}

/**
 * With a profile, accepted documents and two modules, one of them about to expire.
 * @returns the session, as the site stores it
 */
async function createMember(backend: Backend): Promise<string> {
  const { session } = await signUp(backend, { email: 'bench@example.in' });
  const sql = postgres(backend.databaseUrl, { max: 1 });
  await sql`
    insert into public.subscriptions
      (user_id, module_id, duration_months, starts_at, expires_at, status)
    select ${session.user.id}, m.uuid, v.months, v.until - v.months * interval '30 days', v.until, 'active'
    from (values (1, 12, now() + interval '200 days'), (2, 6, now() + interval '5 days')) v (place, months, until)
      join (select uuid, row_number() over (order by name) as place from public.modules) m using (place)`;
  await sql.end();
  return JSON.stringify(session);
}
