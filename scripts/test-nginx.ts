import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from '@platform/build/command-line';
import { siteConfig } from '@platform/build/site';
import { openMachineStore } from '@platform/release/adapters/stores/machine-store';
import { exportSite } from '@platform/release/app/export-site';
import { askFor, HOSTILE_PATHS } from '@platform/release/testing/hostile-paths';

// A separate command, because the tests must not need nginx.
const HELP = `npm run test:nginx

Serves the live site with the installed nginx, sends the requests of browsers and checks the responses. It takes no
arguments; NGINX_PORT sets the port.`;

const PORT = Number(process.env.NGINX_PORT ?? 47180);
const SITE = `http://127.0.0.1:${PORT}`;

await runCommand({ help: HELP }, async () => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'pipe' });
  } catch {
    throw new Error(
      'There is no nginx here (Debian: apt-get install nginx-light). Nothing was tested.',
    );
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  try {
    await exportSite(await openMachineStore('read'), folder, {
      listen: `127.0.0.1:${PORT}`,
      config: siteConfig,
      now: new Date(),
    });
    const main = path.join(folder, 'main.conf');
    await writeFile(main, mainConfig(folder));
    execFileSync('chmod', ['-R', 'a+rX', folder]);
    execFileSync('nginx', ['-t', '-q', '-c', main], { stdio: 'inherit' });
    const nginx = spawn('nginx', ['-c', main, '-g', 'daemon off;'], { stdio: 'inherit' });
    try {
      await untilReady();
      await checkResponses();
      await checkHostilePaths();
    } finally {
      nginx.kill('SIGQUIT');
      await new Promise((resolve) => nginx.once('exit', resolve));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  console.log('nginx serves the exported site as it should.');
});

function mainConfig(folder: string): string {
  return `pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/nginx.conf;
}
`;
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(SITE).catch(() => undefined)) return;
    await delay(50);
  }
  throw new Error('nginx did not respond within 5 s');
}

/** The same responses as from the site of this machine. */
async function checkHostilePaths(): Promise<void> {
  for (const [target, expected] of HOSTILE_PATHS) {
    assert.deepEqual(await askFor(SITE, target), expected, target);
  }
}

async function checkResponses(): Promise<void> {
  const ask = async (address: string) => {
    const response = await fetch(SITE + address, { redirect: 'manual' });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const home = await ask('/');
  assert.equal(home.status, 200);
  assert.equal(home.headers.get('cache-control'), 'no-cache');
  assert.equal(home.headers.get('content-encoding'), 'gzip');
  assert.equal(home.headers.get('x-content-type-options'), 'nosniff');

  assert.equal((await ask('/about')).status, 200);
  const slash = await ask('/about/');
  assert.deepEqual([slash.status, slash.headers.get('location')], [301, '/about']);

  for (const address of ['/account', '/account/purchases']) {
    const account = await ask(address);
    assert.equal(account.status, 200, address);
    assert.equal(account.headers.get('x-robots-tag'), 'noindex', address);
  }
  const unknown = await ask('/no-such-page');
  assert.equal(unknown.status, 404);
  assert.match(unknown.headers.get('content-type')!, /text\/html/);
  assert.match(unknown.text, /mf-registry/);

  const [, entry] = /"entry":"([^"]+)"/.exec(home.text)!;
  const code = await ask(entry!);
  assert.equal(code.status, 200);
  assert.equal(code.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.match(code.headers.get('content-type')!, /javascript/);
  const versions = await ask('/versions/commerce.json');
  assert.equal(versions.status, 200);
  assert.equal(versions.headers.get('cache-control'), 'no-cache');
  assert.match(versions.headers.get('content-type')!, /json/);
  assert.match(versions.text, /"entry":"\/mf\/commerce\//);
  const missing = await ask('/mf/commerce/none/remoteEntry.js');
  assert.equal(missing.status, 404);
  assert.match(missing.headers.get('content-type')!, /text\/plain/);
  assert.equal(
    missing.headers.get('cache-control'),
    null,
    'what is missing now may be there later',
  );
  assert.equal((await ask('/sitemap.xml')).status, 200);
  const security = await ask('/.well-known/security.txt');
  assert.equal(security.status, 200);
  assert.match(security.headers.get('content-type')!, /text\/plain/);
}
