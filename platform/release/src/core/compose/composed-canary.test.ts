import type { FileTable } from '@platform/contract/registry';
import { describe, expect, test } from 'vitest';
import {
  account,
  auth,
  hash,
  home,
  type SiteInput,
  table,
  textOf,
  disallowedCode,
} from '../../testing/composed-site.ts';
import { aRemote } from '../../testing/contracts.ts';

describe('a remote with a canary', () => {
  const tried = aRemote('auth', ['/login'], {
    version: '3',
    pages: { '/login': { scripts: ['app.js'], styles: ['new.css'] } },
    code: ['app.js', 'new.css'],
    files: {
      'app.js': hash('sha384-new-entry'),
      'new.css': hash('sha384-new-css'),
      'assets/files.json': hash('sha384-new-files'),
    },
  });
  const newTable: FileTable = { ...table, integrity: { 'app.js': 'sha384-new-entry' } };
  const changes: Partial<SiteInput> = {
    remotes: [
      { current: account },
      { current: auth, canary: { contract: tried, percent: 10 } },
      { current: home },
    ],
    tables: { '2': table, '3': newTable },
    renderedCanary: { '/login': '<title>Sign in</title><main>new</main>' },
  };

  test('its pages connect early to the same origins, whichever version the browser gets', async () => {
    const html = await textOf('account.html', {
      remotes: [
        { current: account, canary: { contract: { ...account, version: '3' }, percent: 10 } },
      ],
    });
    const withoutTemplates = html.replaceAll(/<template[^>]*>[^]*?<\/template>/g, '');
    expect(withoutTemplates).toContain('<link rel="preconnect"');
  });

  test('its pages contain both versions, and show the live one without scripts', async () => {
    const html = await textOf('login.html', changes);
    const inert = /<template[^>]*>[^]*?<\/template>|<script[^>]*>[^]*?<\/script>/g;
    const withoutScripts = html.replaceAll(inert, '');
    expect(withoutScripts).toContain('<title data-rendered="">Log in</title>');
    expect(withoutScripts).toContain('<div id="root"><main>/login</main></div>');
    expect(withoutScripts).toMatch(/<noscript><style data-base="\/mf\/auth\/2\/">/);
    expect(withoutScripts).not.toContain('/mf/auth/3/');
    expect(html).toContain('<title data-rendered="">Sign in</title>');
    expect(html).toContain(
      '<link rel="stylesheet" href="/mf/auth/3/new.css" integrity="sha384-new-css">',
    );
    expect(html).toContain('<template data-remote="auth"><div id="root"><main>new</main></div>');
    // A browser that reads ahead would fetch stylesheets outside templates.
    const outside = html.replaceAll(/<(template|noscript)[^>]*>[^]*?<\/\1>/g, '');
    expect(outside).not.toMatch(/rel="stylesheet" href="\/mf\/auth/);
  });

  test('its pages have a policy that allows the scripts and the styles of both versions', async () => {
    expect(disallowedCode(await textOf('login.html', changes))).toEqual([]);
  });

  test('pages of other remotes do not change', async () => {
    const others = ['index.html', 'account.html', '404.html', 'versions/home.json'];
    const read = (of?: Partial<SiteInput>) => Promise.all(others.map((file) => textOf(file, of)));
    expect(await read(changes)).toEqual(await read());
  });

  test('its pages and its versions file contain the canary, its share and all hashes', async () => {
    const canary = {
      version: '3',
      entry: '/mf/auth/3/app.js',
      filesHash: 'sha384-new-files',
      shared: [],
      percent: 10,
    };
    const html = await textOf('login.html', changes);
    expect(html).toContain(`"canary":${JSON.stringify(canary)}`);
    expect(html).toContain('"/mf/auth/3/app.js":"sha384-new-entry"');
    expect(JSON.parse(await textOf('versions/auth.json', changes))).toMatchObject({
      version: '2',
      files: table,
      canary: { ...canary, files: newTable },
    });
  });
});
