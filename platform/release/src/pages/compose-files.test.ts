import { describe, expect, test } from 'vitest';
import { composeSite, input, type SiteInput, shell, textOf } from '../testing/composed-site.ts';
import { aRemote } from '../testing/contracts.ts';

describe('a composed site', () => {
  test('has a page for each route, one for unknown addresses, and each remote’s versions file', async () => {
    const files = [...(await composeSite(input)).keys()].filter((file) =>
      /^[^.]+\.(?!js$)\w+$/.test(file),
    );
    expect(files.toSorted()).toEqual([
      '404.html',
      'account.html',
      'favicon.svg',
      'hi.html',
      'hi/account.html',
      'hi/login.html',
      'index.html',
      'login.html',
      'robots.txt',
      'sitemap.xml',
      'versions/account.json',
      'versions/auth.json',
      'versions/home.json',
    ]);
  });

  test('lists the pages that may be indexed for crawlers', async () => {
    expect(await textOf('sitemap.xml')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
  <url>
    <loc>https://site.example/</loc>
    <changefreq>weekly</changefreq>
    <priority>1.0</priority>
    <xhtml:link rel="alternate" hreflang="en-IN" href="https://site.example/"/>
    <xhtml:link rel="alternate" hreflang="hi-IN" href="https://site.example/hi"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://site.example/"/>
  </url>
  <url>
    <loc>https://site.example/hi</loc>
    <changefreq>weekly</changefreq>
    <priority>1.0</priority>
    <xhtml:link rel="alternate" hreflang="en-IN" href="https://site.example/"/>
    <xhtml:link rel="alternate" hreflang="hi-IN" href="https://site.example/hi"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://site.example/"/>
  </url>
</urlset>
`);
    expect(await textOf('robots.txt')).toContain('Sitemap: https://site.example/sitemap.xml');
  });

  test('tells static hosts which files browsers revalidate, which pages are not indexed, and which page serves a prefix', async () => {
    expect(await textOf('_headers')).toBe(`/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Content-Security-Policy: base-uri 'none'; frame-ancestors 'none'; object-src 'none'
  Cross-Origin-Opener-Policy: same-origin-allow-popups
  Permissions-Policy: camera=(), geolocation=(), microphone=(), usb=()
  Strict-Transport-Security: max-age=31536000

/versions/*
  Cache-Control: no-cache

/account
  X-Robots-Tag: noindex

/account/*
  X-Robots-Tag: noindex

/hi/account
  X-Robots-Tag: noindex

/hi/account/*
  X-Robots-Tag: noindex
`);
    const config = { ...input.config, hstsIncludesSubdomains: true };
    expect(await textOf('_headers', { config })).toContain('max-age=31536000; includeSubDomains');
    expect(await textOf('_redirects')).toBe(
      '/account/* /account 200\n/hi/account/* /hi/account 200\n',
    );
  });

  test("is refused if the shell's page has no placeholder for it", async () => {
    const shellPage = '<head></head>';
    await expect(composeSite({ ...input, shellPage })).rejects.toThrow(/composed-head/);
  });
});

test('a page in another language names the shell’s texts in that language', async () => {
  const changes: Partial<SiteInput> = {
    shell: { ...shell, texts: { 'hi-IN': { scripts: ['assets/code.js'], styles: [] } } },
    remotes: [{ current: aRemote('home', ['/about']) }],
    rendered: { '/about': '<main>about</main>', '/hi/about': '<main>परिचय</main>' },
  };
  const html = await textOf('hi/about.html', changes);
  expect(html).toContain('<html lang="hi-IN">');
  expect(html).toContain('<main>परिचय</main>');
  expect(html).toContain('/mf/shell/1/assets/code.js" integrity="sha384-code"');
  const english = await textOf('about.html', changes);
  expect(english).toContain('<html lang="en-IN">');
  expect(english).not.toContain('href="/mf/shell/1/assets/code.js"');
});
