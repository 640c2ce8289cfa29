import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FileTable, Registry } from '@platform/contract/registry';
import { describe, expect, test } from 'vitest';
import { aRemote, aShell } from '../../testing/contracts.ts';
import { ENV, SMALL_SITE } from '../../testing/small-site.ts';
import { type ComposedFiles, composeRemote, composeRest, type PageFrame } from './compose-site.ts';
import type { SiteRemote } from './site-parts.ts';

const hash = (integrity: string) => ({ bytes: 1, integrity });

const shell = aShell({
  files: {
    'main.js': hash('sha384-main'),
    'main.css': hash('sha384-main-css'),
    'code.js': hash('sha384-code'),
  },
  provides: {
    'kit/code-field': {
      version: '1.0.0',
      names: ['CodeField'],
      lazy: { scripts: ['code.js'], styles: [] },
    },
  },
});

const auth = aRemote('auth', ['/login'], {
  imports: { 'kit/code-field': ['CodeField'] },
  pages: { '/login': { scripts: ['app.js'], styles: ['app.css'] } },
  code: ['app.css', 'app.js'],
  files: {
    'app.js': hash('sha384-entry'),
    'app.css': hash('sha384-app-css'),
    'assets/files.json': hash('sha384-files'),
  },
});
/** The file table of auth. */
const table: FileTable = {
  integrity: { 'app.js': 'sha384-entry', 'app.css': 'sha384-app-css' },
  pages: { '/login': ['app.css', 'app.js'] },
  texts: {},
};
const account = aRemote('account', ['/account/*'], {
  routes: { owns: [{ path: '/account/*', access: 'member', prerender: false, robots: 'noindex' }] },
});
const home = aRemote('home', ['/'], {
  routes: {
    owns: [
      {
        path: '/',
        access: 'public',
        prerender: true,
        robots: 'index',
        sitemap: { changes: 'weekly', priority: 1 },
      },
    ],
  },
});

const DEFAULT_HEAD = '<title data-rendered>Site</title><meta data-rendered name="description" />';
const SHELL_PAGE =
  `<html lang="en-IN"><head>${DEFAULT_HEAD}` +
  '<!--composed-head--><link rel="stylesheet" href="/mf/shell/1/main.css"><script type="module" src="/mf/shell/1/main.js"></script></head>' +
  '<body><div id="root"></div></body>';

interface SiteInput extends Omit<PageFrame, 'routes'>, Own {
  remotes: SiteRemote[];
}
type Own = Parameters<typeof composeRemote>[2];

const input: SiteInput = {
  shell,
  remotes: [{ current: account }, { current: auth }, { current: home }],
  env: ENV,
  config: SMALL_SITE,
  shellPage: SHELL_PAGE,
  stylesheets: {
    '/mf/shell/1/main.css': '.frame{color:red}.unused{color:red}',
    '/mf/auth/2/app.css': 'main{color:red}.unused{color:red}',
    '/mf/auth/3/new.css': 'main{color:blue}',
  },
  tables: { '2': table },
  rendered: { '/': '<main>/</main>', '/login': '<title>Log in</title><main>/login</main>' },
  renderedCanary: {},
};

/** All files of a site. */
async function composeSite({ remotes, ...site }: SiteInput): Promise<ComposedFiles> {
  const routes = Object.fromEntries(
    remotes.map(({ current }) => [current.name, current.routes.owns]),
  );
  const frame = { ...site, routes };
  const own = await Promise.all(remotes.map((remote) => composeRemote(frame, remote, site)));
  const shellFiles = new Map([['favicon.svg', Buffer.from('<svg/>')]]);
  const rest = await composeRest(frame, { siteUrl: 'https://site.example', shellFiles });
  return new Map([...own, rest].flatMap((files) => [...files]));
}

const textOf = async (file: string, changes: Partial<SiteInput> = {}): Promise<string> =>
  String((await composeSite({ ...input, ...changes })).get(file));

/** The inline scripts and styles of a page that its policy does not allow. */
function unknownCode(html: string): string[] {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)![1]!;
  const code = /<(?:script(?: type="importmap")?|style[^>]*)>([^]*?)<\/(?:script|style)>/g;
  return Array.from(html.matchAll(code), ([, text]) => text!).filter(
    (text) => !policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  );
}

describe('a composed site', () => {
  test('has one title on each page: its own, or the shell’s where the page has no content yet', async () => {
    const login = await textOf('login.html');
    expect(login.match(/<title/g)).toHaveLength(1);
    expect(login).toContain('<title data-rendered="">Log in</title>');
    for (const page of ['account.html', '404.html'])
      expect(await textOf(page)).toContain(DEFAULT_HEAD);
  });

  test('has a page for each route, one for unknown addresses, and each remote’s versions file', async () => {
    const files = [...(await composeSite(input)).keys()].filter((file) =>
      /^[^.]+\.\w+$/.test(file),
    );
    expect(files.toSorted()).toEqual([
      '404.html',
      'account.html',
      'favicon.svg',
      'index.html',
      'login.html',
      'robots.txt',
      'sitemap.xml',
      'versions/account.json',
      'versions/auth.json',
      'versions/home.json',
    ]);
  });

  test('is the same bytes for the same input', async () => {
    expect(await composeSite(input)).toEqual(await composeSite(input));
  });

  test('contains compressed forms that decompress to the same bytes', async () => {
    const files = await composeSite(input);
    const page = files.get('login.html')!;
    expect(brotliDecompressSync(files.get('login.html.br')!)).toEqual(page);
    expect(gunzipSync(files.get('login.html.gz')!)).toEqual(page);
  });

  test('names in each page the files that it loads first, with their hashes', async () => {
    const html = await textOf('login.html');
    expect(html).toContain(
      '<link rel="stylesheet" href="/mf/auth/2/app.css" integrity="sha384-app-css">',
    );
    expect(html).toContain(
      '<link rel="modulepreload" crossorigin href="/mf/auth/2/app.js" integrity="sha384-entry">',
    );
    expect(html, 'what the shell loads for this remote only').toContain(
      '<link rel="modulepreload" crossorigin href="/mf/shell/1/code.js" integrity="sha384-code">',
    );
    expect(html).toContain('src="/mf/shell/1/main.js" integrity="sha384-main"');
    expect(await textOf('index.html')).not.toContain('href="/mf/auth/');
  });

  test('paints with styles that are in its HTML, and links the complete stylesheets after its content', async () => {
    const content = '<main class="frame"></main>';
    const html = await textOf('login.html', { rendered: { ...input.rendered, '/login': content } });
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toContain('<style data-base="/mf/shell/1/">.frame{color:red}</style>');
    expect(head).toContain('<style data-base="/mf/auth/2/">main{color:red}</style>');
    expect(head).not.toContain('rel="stylesheet"');
    expect(html.slice(html.indexOf(content))).toBe(
      `${content}</div><link rel="stylesheet" href="/mf/auth/2/app.css" integrity="sha384-app-css">` +
        '<link rel="stylesheet" href="/mf/shell/1/main.css" integrity="sha384-main-css"></body>',
    );
  });

  test('paints the elements of the shell’s own page with its styles too', async () => {
    const html = await textOf('login.html', {
      shellPage: SHELL_PAGE.replace('<body>', '<body><noscript><p>Scripts are off</p></noscript>'),
      stylesheets: { ...input.stylesheets, '/mf/shell/1/main.css': 'noscript > p{color:red}' },
    });
    expect(html).toContain('<style data-base="/mf/shell/1/">noscript > p{color:red}</style>');
  });

  test('contains the hashes of the scripts of its shell and of its own remote only', async () => {
    const shells = {
      '/mf/shell/1/code.js': 'sha384-code',
      '/mf/shell/1/main.js': 'sha384-main',
    };
    const mapOf = (html: string): unknown =>
      JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(html)![1]!);
    const login = await textOf('login.html');
    expect(mapOf(login)).toEqual({
      integrity: { '/mf/auth/2/app.js': 'sha384-entry', ...shells },
    });
    expect(login.indexOf('importmap')).toBeLessThan(login.indexOf('type="module"'));
    for (const file of ['404.html', 'account.html', 'index.html']) {
      expect(mapOf(await textOf(file))).toEqual({ integrity: shells });
    }
  });

  test('contains the route table and the versions of its own remote', async () => {
    const registryOf = async (file: string) =>
      JSON.parse(/id="mf-registry">(.*?)<\/script>/.exec(await textOf(file))![1]!) as Registry;
    const { edition, remotes } = await registryOf('login.html');
    const live = {
      version: '2',
      entry: '/mf/auth/2/app.js',
      filesHash: 'sha384-files',
      shared: ['kit/code-field'],
    };
    const terms = { access: 'public', prerender: true, robots: 'index' };
    expect(remotes).toEqual({
      account: { owns: account.routes.owns },
      auth: { live, owns: [{ path: '/login', ...terms }] },
      home: { owns: [{ path: '/', ...terms }] },
    });
    expect((await registryOf('404.html')).remotes['auth']).not.toHaveProperty('live');
    expect(JSON.parse(await textOf('versions/auth.json'))).toEqual({
      edition,
      ...live,
      files: table,
    });
  });

  test('has a policy in each page, which knows no script in the content of a remote', async () => {
    const changes = {
      rendered: { ...input.rendered, '/login': '<p></p><script>steal()</script>' },
    };
    const files = await composeSite({ ...input, ...changes });
    const pages = [...files].filter(([file]) => file.endsWith('.html'));
    expect(pages.map(([file]) => file)).toContain('404.html');
    for (const [file, bytes] of pages) {
      expect(unknownCode(String(bytes))).toEqual(file === 'login.html' ? ['steal()'] : []);
    }
    expect(await textOf('login.html')).toContain(`connect-src 'self' ${ENV.backend};`);
  });

  test('contains the HTML of prerendered pages, and an empty root on others', async () => {
    expect(await textOf('login.html')).toContain('<div id="root"><main>/login</main></div>');
    expect(await textOf('account.html')).toContain('<div id="root"></div>');
    expect(await textOf('404.html')).toContain('<div id="root"></div>');
  });

  test('escapes values that could end their element', async () => {
    const key = '</script><script>alert(1)</script>$&';
    const html = await textOf('login.html', { env: { ...input.env, key } });
    expect(html).not.toContain('alert(1)</script>');
    const [, env] = /id="site-env">(.*?)<\/script>/.exec(html)!;
    expect(JSON.parse(env!)).toMatchObject({ key });
  });

  test('never contains an environment that the site refuses', async () => {
    const env = { ...input.env, key: 'secret' };
    await expect(textOf('login.html', { env })).rejects.toThrow(/secret/);
  });

  test('lists the pages that may be indexed for crawlers', async () => {
    expect(await textOf('sitemap.xml')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
  <url>
    <loc>https://site.example/</loc>
    <changefreq>weekly</changefreq>
    <priority>1.0</priority>
  </url>
</urlset>
`);
    expect(await textOf('robots.txt')).toContain('Sitemap: https://site.example/sitemap.xml');
  });

  test('tells static hosts which files never change, which pages are not indexed, and which page serves a prefix', async () => {
    expect(await textOf('_headers')).toBe(`/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Content-Security-Policy: base-uri 'none'; frame-ancestors 'none'; object-src 'none'
  Cross-Origin-Opener-Policy: same-origin-allow-popups
  Permissions-Policy: camera=(), geolocation=(), microphone=(), usb=()
  Strict-Transport-Security: max-age=31536000; includeSubDomains

/mf/*
  Cache-Control: public, max-age=31536000, immutable

/versions/*
  Cache-Control: no-cache

/account
  X-Robots-Tag: noindex

/account/*
  X-Robots-Tag: noindex
`);
    expect(await textOf('_redirects')).toBe('/account/* /account 200\n');
  });

  test("is refused if the shell's page has no placeholder for it", async () => {
    const shellPage = '<head></head>';
    await expect(composeSite({ ...input, shellPage })).rejects.toThrow(/composed-head/);
  });
});

describe('a page in another language', () => {
  const both = aRemote('home', ['/about', '/hi/about'], {
    routes: {
      owns: [
        {
          path: '/about',
          access: 'public',
          prerender: true,
          robots: 'index',
          sitemap: { changes: 'monthly', priority: 0.7 },
        },
        { path: '/hi/about', access: 'public', prerender: true, robots: 'index' },
      ],
    },
  });
  const changes: Partial<SiteInput> = {
    shell: { ...shell, texts: { 'hi-IN': { scripts: ['code.js'], styles: [] } } },
    remotes: [{ current: both }],
    rendered: { '/about': '<main>about</main>', '/hi/about': '<main>परिचय</main>' },
  };

  test('has its language, and names the shell’s texts in that language', async () => {
    const html = await textOf('hi/about.html', changes);
    expect(html).toContain('<html lang="hi-IN">');
    expect(html).toContain('<main>परिचय</main>');
    expect(html).toContain('/mf/shell/1/code.js" integrity="sha384-code">');
    const english = await textOf('about.html', changes);
    expect(english).toContain('<html lang="en-IN">');
    expect(english).not.toContain('href="/mf/shell/1/code.js"');
  });

  test('is listed with its counterpart', async () => {
    const text = await textOf('sitemap.xml', changes);
    expect(text.match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://site.example/about</loc>']);
    const alternates = text.matchAll(
      /<xhtml:link rel="alternate" hreflang="(.*?)" href="(.*?)"\/>/g,
    );
    expect(Array.from(alternates, ([, language, url]) => [language, url])).toEqual([
      ['en-IN', 'https://site.example/about'],
      ['hi-IN', 'https://site.example/hi/about'],
      ['x-default', 'https://site.example/about'],
    ]);
  });
});

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

  test('its pages have a policy that knows the scripts and the styles of both versions', async () => {
    expect(unknownCode(await textOf('login.html', changes))).toEqual([]);
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
