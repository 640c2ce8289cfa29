import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createServer } from 'vite';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { PROJECT_ROOT, REMOTE_NAMES, remotePort } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import { findFreePorts } from '../ports.ts';
import { send } from '../testing/hostile-requests.ts';
import { startDevServers } from './dev-servers.ts';

const REMOTE = REMOTE_NAMES[0]!;
const KEY = 'the preview key';
const KIT = `${PROJECT_ROOT}/${siteConfig.kit}`;
/** The queries with which Vite returns the content of a file. */
const FORMS =
  ' ?raw ?url ?import ?inline ?url&inline ?import&raw ?raw&import ?raw?? ?import&url&inline ?v=1&raw ?.svg?.wasm?init ?html-proxy&index=0.js'.split(
    ' ',
  );

const ports = await findFreePorts(2 + REMOTE_NAMES.length);
// The ports of the remotes follow the site's.
const [site, gallery] = [ports[0]!, ports.at(-1)!];
vi.stubEnv('PORT', String(site));
vi.stubEnv('GALLERY_PORT', String(gallery));
const [shellOrigin, remoteOrigin] = [site, remotePort(REMOTE)].map(
  (port) => `http://localhost:${port}`,
) as [string, string];

await mkdir(path.join(PROJECT_ROOT, '.local'), { recursive: true });
const folder = await mkdtemp(path.join(PROJECT_ROOT, '.local/dev-servers-'));
const secret = path.join(folder, 'preview-key');
await writeFile(secret, KEY);

const backend = { supabaseUrl: 'http://localhost:54321', supabaseKey: 'a key' };
const servers = startDevServers({ development: { developed: [REMOTE] }, backend }, () => undefined);
const root = `${KIT}/gallery`;
const configFile = `${root}/vite.config.ts`;
const galleryServer = await createServer({ root, configFile, logLevel: 'silent' });
afterAll(async () => {
  await Promise.all([servers.stop(), galleryServer.close()]);
  await rm(folder, { recursive: true });
  vi.unstubAllEnvs();
});
await Promise.all([servers.ready, galleryServer.listen()]);

async function get(origin: string, file: string, headers: Record<string, string> = {}) {
  const target = file.replaceAll(' ', '%20');
  const {
    status,
    headers: received,
    text,
  } = await send(origin, { method: 'GET', target, headers });
  return { status, text, allowed: received['access-control-allow-origin'] };
}

describe.each([
  ['shell', shellOrigin, '/src/main.tsx'],
  ['remote', remoteOrigin, '/src/app.ts'],
  ['gallery', `http://localhost:${gallery}`, '/main.tsx'],
])('The development server of the %s', (_, origin, source) => {
  test.each([
    'http://localhost:9999',
    'http://127.0.0.1:9999',
    'https://elsewhere.example',
    'null',
  ])('does not let %s read its responses', async (from) => {
    for (const file of [source, '/@vite/client']) {
      const { status, allowed } = await get(origin, file, { origin: from });
      expect([file, status, allowed]).toEqual([file, 200, undefined]);
    }
  });

  const local = secret.slice(PROJECT_ROOT.length);
  test.each([
    `/@fs${secret}`,
    `/@fs/${secret}`,
    `/@id/${secret}`,
    `/@fs${KIT}/..${local}`,
    `/@fs${KIT}/%2e%2e${local}`,
    `/@fs${secret.replace('.local', '%2elocal')}`,
    `/..${local}`,
    `/../..${local}`,
  ])('does not serve a file of .local in any form, even to its own page: %s', async (file) => {
    for (const form of FORMS) {
      const { status, text } = await get(origin, file + form);
      const isRead = [KEY, btoa(KEY)].some((content) => text.includes(content));
      // For missing files Vite returns its page.
      const isPage = status === 200 && text.startsWith('<!doctype html>');
      const isRefused = isPage || status >= 400;
      expect({ form, status, isRead, isRefused }).toMatchObject({ isRead: false, isRefused: true });
    }
  });

  test.each([
    'package.json',
    'platform/release/src/ask/publish.ts',
    '.git',
    '.npmrc',
    'platform/local/src/ports.ts',
  ])('serves only its own sources, the kit and packages, not %s', async (file) => {
    const { status } = await get(origin, `/@fs${PROJECT_ROOT}/${file}?raw`);
    expect(status).toBeOneOf([403, 404]);
  });

  test('refuses other host names', async () => {
    expect((await get(origin, source, { host: 'elsewhere.example' })).status).toBe(403);
  });
});

test.each([shellOrigin, shellOrigin.replace('localhost', '127.0.0.1')])(
  'The shell can import the modules of a remote, from both names of this machine: %s',
  async (origin) => {
    for (const file of ['/src/app.ts', '/@vite/client', `/@fs${KIT}/src/paths.ts`]) {
      const { status, allowed } = await get(remoteOrigin, file, { origin });
      expect([file, status, allowed]).toEqual([file, 200, origin]);
    }
  },
);
