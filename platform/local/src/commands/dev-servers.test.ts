import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PROJECT_ROOT, REMOTE_NAMES, remotePort } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import { findFreePorts } from '../ports.ts';
import { startDevServers } from './dev-servers.ts';

const REMOTE = REMOTE_NAMES[0]!;
const FOREIGN_ORIGINS = [
  'http://localhost:9999',
  'http://127.0.0.1:9999',
  'https://elsewhere.example',
  'null',
];
/** The queries with which Vite returns the content of a file. */
const FORMS =
  ' ?raw ?url ?import ?inline ?url&inline ?import&raw ?raw&import ?raw?? ?import&url&inline ?v=1&raw ?.svg?.wasm?init ?html-proxy&index=0.js'.split(
    ' ',
  );

const KEY = 'the preview key';
const stops: (() => Promise<unknown>)[] = [];
const servers: Record<string, { origin: string; source: string }> = {};
let secret = '';

beforeAll(async () => {
  const ports = await findFreePorts(2 + REMOTE_NAMES.length);
  // The ports of the remotes follow the site's.
  const [site, gallery] = [ports[0]!, ports.at(-1)!];
  vi.stubEnv('PORT', String(site));
  vi.stubEnv('GALLERY_PORT', String(gallery));
  const origin = (port: number) => `http://localhost:${port}`;
  servers['shell'] = { origin: origin(site), source: '/src/main.tsx' };
  servers['remote'] = { origin: origin(remotePort(REMOTE)), source: '/src/app.ts' };
  servers['gallery'] = { origin: origin(gallery), source: '/main.tsx' };

  await mkdir(path.join(PROJECT_ROOT, '.local'), { recursive: true });
  const folder = await mkdtemp(path.join(PROJECT_ROOT, '.local/dev-servers-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  secret = path.join(folder, 'preview-key');
  await writeFile(secret, KEY);

  const backend = { supabaseUrl: 'http://localhost:54321', supabaseKey: 'a key' };
  const { ready, stop } = startDevServers(
    { development: { developed: [REMOTE] }, backend },
    () => undefined,
  );
  stops.push(stop);
  const root = path.join(PROJECT_ROOT, `${siteConfig.kit}/gallery`);
  const configFile = path.join(root, 'vite.config.ts');
  const server = await createServer({ root, configFile, logLevel: 'silent' });
  stops.push(() => server.close());
  await Promise.all([ready, server.listen()]);
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  vi.unstubAllEnvs();
});

/** Sends the path unchanged: `fetch` would resolve `..` first. */
function get(url: string, headers: Record<string, string>) {
  const { origin, port } = new URL(url);
  return new Promise<{ status: number; allowed: string | undefined; body: string }>(
    (resolve, reject) => {
      const options = {
        host: 'localhost',
        port,
        path: url.slice(origin.length).replaceAll(' ', '%20'),
        headers,
      };
      const asked = request(options, (response) => {
        const allowed = response.headers['access-control-allow-origin'];
        text(response).then(
          (body) => resolve({ status: response.statusCode!, allowed, body }),
          reject,
        );
      });
      asked.on('error', reject).end();
    },
  );
}

describe.each(['shell', 'remote', 'gallery'])('The development server of the %s', (name) => {
  test('lets no other origin read its responses', async () => {
    const { origin, source } = servers[name]!;
    for (const from of FOREIGN_ORIGINS) {
      for (const file of [source, '/@vite/client']) {
        const { status, allowed } = await get(origin + file, { origin: from });
        expect([from, file, status, allowed]).toEqual([from, file, 200, undefined]);
      }
    }
  });

  test('serves no file of .local in any form, even to its own page', async () => {
    const { origin } = servers[name]!;
    const local = secret.slice(PROJECT_ROOT.length);
    const paths = [
      `/@fs${secret}`,
      `/@fs/${secret}`,
      `/@id/${secret}`,
      `/@fs${PROJECT_ROOT}/${siteConfig.kit}/..${local}`,
      `/@fs${PROJECT_ROOT}/${siteConfig.kit}/%2e%2e${local}`,
      `/@fs${secret.replace('.local', '%2elocal')}`,
      `/..${local}`,
      `/../..${local}`,
    ];
    for (const file of paths.flatMap((one) => FORMS.map((form) => one + form))) {
      const { status, body } = await get(origin + file, {});
      const isRead = [KEY, btoa(KEY)].some((form) => body.includes(form));
      // For missing files Vite returns its page.
      const isPage = status === 200 && body.startsWith('<!doctype html>');
      const isRefused = isPage || status >= 400;
      expect({ file, status, isRead, isRefused }).toEqual({
        file,
        status,
        isRead: false,
        isRefused: true,
      });
    }
  });

  test('serves only its own sources, the kit and packages', async () => {
    const { origin } = servers[name]!;
    for (const file of [
      'package.json',
      'platform/release/src/ask/publish.ts',
      '.git',
      '.npmrc',
      'platform/local/src/ports.ts',
    ])
      expect([file, (await get(`${origin}/@fs${PROJECT_ROOT}/${file}?raw`, {})).status]).toEqual([
        file,
        expect.toBeOneOf([403, 404]),
      ]);
  });

  test('refuses other host names', async () => {
    const { origin, source } = servers[name]!;
    const { status } = await get(origin + source, { host: 'elsewhere.example' });
    expect(status).toBe(403);
  });

  test('sends hot updates only with its token', async () => {
    const socket = new WebSocket(servers[name]!.origin.replace('http', 'ws'), {
      protocols: ['vite-hmr'],
      headers: { origin: 'http://localhost:9999' },
    });
    const outcome = await new Promise<string>((resolve) => {
      socket.addEventListener('open', () => resolve('open'));
      socket.addEventListener('error', () => resolve('refused'));
    });
    expect(outcome).toBe('refused');
  });
});

test('The shell can import the modules of a remote, from both names of this machine', async () => {
  const { origin, source } = servers['remote']!;
  const site = servers['shell']!.origin;
  for (const from of [site, site.replace('localhost', '127.0.0.1')]) {
    for (const file of [
      source,
      '/@vite/client',
      `/@fs${PROJECT_ROOT}/${siteConfig.kit}/src/paths.ts`,
    ]) {
      const { status, allowed } = await get(origin + file, { origin: from });
      expect([file, status, allowed]).toEqual([file, 200, from]);
    }
  }
});
