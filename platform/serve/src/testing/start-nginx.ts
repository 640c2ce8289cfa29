import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportSite } from '@platform/release/app/export-site';
import type { Releaser } from '@platform/release/app/releaser';

const MEDIA_TYPES = [
  'text/css css',
  'text/html html',
  'text/javascript js',
  'application/json json',
];

/** Serves an export of the live site with the installed nginx. @returns its address */
export async function startNginx(
  { store, config }: Pick<Releaser, 'store' | 'config'>,
  port: number,
): Promise<AsyncDisposable & { url: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  await exportSite(store, folder, { listen: `127.0.0.1:${port}`, config, now: new Date() });
  const main = path.join(folder, 'main.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    main,
    `pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  types { ${MEDIA_TYPES.join('; ')}; }
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/nginx.conf;
}
`,
  );
  const nginx = spawn('nginx', ['-c', main, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (nginx.exitCode !== null) throw new Error('nginx does not start.');
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
