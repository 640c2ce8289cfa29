import { joinTeam, preview, type PreviewAudience } from '@platform/release/ask/preview';
import { release, rollback } from '@platform/release/ask/release';
import { readRequest } from '@platform/release/respond/request';
import { fileCache } from '@platform/release/store/open-site';
import { builds, releaseBeforeEach, site, store } from '@platform/release/testing/site-before-each';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer } from './choose-site.ts';
import { type LiveSite, liveSite, openState } from './live-site.ts';

const HOST = 'localhost:5170';
const PREVIEW = `preview.${HOST}`;

let live: LiveSite;

releaseBeforeEach(['shop', 'blog']);
beforeEach(() => {
  const { read } = fileCache(store, Infinity);
  live = liveSite(store, { open: (state) => openState(store, read, state), log: () => undefined });
});

const tryOut = async (percent: number, version: string, ...names: string[]) =>
  release(site.releaser, { dists: await builds(version, ...names), canary: percent });

/** @returns `shown`: the versions in a page, of the shell and of its remote */
async function ask(target: string, { cookie = '', host = HOST } = {}) {
  await live.refresh();
  const sent: Record<string, string> = { host, cookie };
  const request = readRequest('GET', target, (name) => sent[name]);
  const response = await answer(request, {
    state: live.state,
    log: ({ message }) => expect.fail(message),
  });
  const body = Buffer.from(response.body ?? []).toString();
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    status: response.status,
    headers,
    cookie: headers['set-cookie'],
    body,
    shown: `${/"\/mf\/shell\/(\w+)/.exec(body)?.[1]} ${/"version":"(\w+)/.exec(body)?.[1]}`,
  };
}
const showPreview = async (
  dists: string[],
  name: string,
  audience: PreviewAudience,
  now = new Date(),
) => {
  const clock = { now: () => now, store: { ...store, now: () => Promise.resolve(now) } };
  return preview({ ...site.releaser, ...clock }, { dists, name, audience });
};
const shown = async (number: number | string, target = '/shop') =>
  (await ask(target, { cookie: `other=1; canary=${number}` })).shown;

test('Without a variant no browser gets a cookie, and shared caches may keep what they get', async () => {
  const { headers, cookie } = await ask('/shop');
  expect([cookie, headers['cache-control']]).toEqual([undefined, 'no-cache']);
});

describe('During a canary of the shell and a remote', () => {
  beforeEach(() => tryOut(10, '2', 'shell', 'shop'));

  test('browsers below the percentage get both, others neither, on every page', async () => {
    expect([await shown(0), await shown(9), await shown(10)]).toEqual(['2 2', '2 2', '1 1']);
    expect([await shown(9, '/blog'), await shown(10, '/blog')]).toEqual(['2 1', '1 1']);
  });

  test('the first page draws a number, which is kept; other files draw none', async () => {
    const { cookie, headers, shown: first } = await ask('/shop');
    const number = Number(
      /^canary=(\d\d?); Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/.exec(cookie!)![1],
    );
    expect(first).toBe(number < 10 ? '2 2' : '1 1');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(await ask('/shop', { cookie: `canary=${number}` })).toMatchObject({
      shown: first,
      cookie: undefined,
    });
    for (const target of ['/versions/shop.json', '/robots.txt', '/mf/shop/2/app.js']) {
      expect(await ask(target)).toMatchObject({ cookie: undefined });
    }
  });

  test('the versions files are those of the page', async () => {
    const edition = async (target: string, number: number) =>
      /"edition":"(\w+)"/.exec((await ask(target, { cookie: `canary=${number}` })).body)![1];
    for (const number of [5, 50]) {
      expect(await edition('/versions/shop.json', number)).toBe(await edition('/blog', number));
    }
    expect(await edition('/blog', 5)).not.toBe(await edition('/blog', 50));
  });

  test('a cookie without a number is none: the browser draws', async () => {
    for (const value of ['', '100', '-1', '1e1', ' 5', '٣', 'Team', '05x']) {
      const cookie = `canary=${encodeURIComponent(value)}`;
      const { cookie: drawn = '' } = await ask('/shop', { cookie });
      expect(`${value}: ${drawn}`).toMatch(/: canary=\d/);
    }
  });

  test('a browser keeps its version as the percentage rises, also beside another canary', async () => {
    await tryOut(50, '3', 'blog');
    const blogs = (...numbers: number[]) => Promise.all(numbers.map((one) => shown(one, '/blog')));
    expect(await blogs(5, 30, 60)).toEqual(['2 3', '1 3', '1 1']);
    await tryOut(60, '2', 'shell', 'shop');
    expect(await blogs(5, 55)).toEqual(['2 3', '2 1']);
  });
});

describe('The team', () => {
  const join = async () => {
    const link = await joinTeam(site.releaser, `http://${HOST}`);
    return link.slice(`http://${HOST}`.length);
  };

  test('gets a canary of 0 %, for which no other browser draws a number', async () => {
    await tryOut(0, '2', 'shop');
    const { status, cookie, headers } = await ask(`${await join()}&a=1`);
    expect({ status, cookie }).toEqual({
      status: 303,
      cookie: expect.stringMatching(/^canary=team;/) as string,
    });
    expect(headers['location'], 'without the secret').toBe('/?a=1');
    expect([await shown('team'), await shown(0)]).toEqual(['1 2', '1 1']);
    expect((await ask('/shop')).cookie).toBeUndefined();
  });

  test('leaves with an empty secret, and an earlier link is none', async () => {
    const earlier = await join();
    await join();
    expect((await ask(earlier)).cookie).toBeUndefined();
    expect((await ask('/shop?canary=')).cookie).toMatch(/^canary=; Path=\/; Max-Age=0/);
  });
});

describe('At the preview address', () => {
  const HOUR = 3600;
  const show = async (now = new Date()) => {
    const audience = { origin: `http://${PREVIEW}`, seconds: HOUR, isNewLink: true };
    const { link } = await showPreview(await builds('2', 'shell', 'shop'), 'pr-1', audience, now);
    return link!.slice(audience.origin.length);
  };

  test('the link becomes a cookie, and shows the candidates on every page', async () => {
    const link = await show();
    const opened = await ask(link, { host: PREVIEW });
    expect(opened).toMatchObject({ status: 303, headers: { location: '/shop' } });
    const cookie = opened.cookie!.split(';')[0]!;
    expect(opened.cookie).toMatch(
      /^preview=[\w-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    const page = await ask('/shop', { host: PREVIEW, cookie });
    expect(page).toMatchObject({ status: 200, shown: '2 2' });
    expect(page.body).toContain('"preview":{"name":"pr-1"');
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    expect((await ask('/blog', { host: PREVIEW, cookie })).shown).toBe('2 1');
    expect((await ask('/versions/shop.json', { host: PREVIEW, cookie })).body).toContain(
      '/mf/shop/2/',
    );
    expect((await ask('/shop', { cookie })).shown, 'the live site knows no preview').toBe('1 1');
    await release(site.releaser, { dists: await builds('2', 'shop') });
    await rollback(site.releaser, 'shop');
    const recalled = async (at = {}) => (await ask('/live.json', at)).body;
    expect(await recalled()).toContain('"recalled":{"shop":["2"]}');
    expect(await recalled({ host: PREVIEW, cookie }), 'the preview stays').toContain(
      '"recalled":{}',
    );
  });

  test('a browser without a valid cookie is led to the live site', async () => {
    const link = await show();
    for (const cookie of ['', 'preview=wrong', `canary=team`, `preview=${link.split('=')[1]}x`]) {
      expect(await ask('/shop?a=1', { host: PREVIEW, cookie })).toMatchObject({
        status: 303,
        headers: { location: `//${HOST}/shop?a=1`, 'cache-control': 'no-store' },
        body: '',
      });
    }
    expect((await ask('/mf/shop/2/app.js', { host: PREVIEW })).status, 'code is the same').toBe(
      200,
    );
  });

  test('Exit Preview removes the cookie and leads to the live page', async () => {
    const [, secret] = (await show()).split('=');
    const left = await ask('/blog?preview=', { host: PREVIEW, cookie: `preview=${secret}` });
    expect(left).toMatchObject({ status: 303, headers: { location: `//${HOST}/blog` } });
    expect(left.cookie).toMatch(/^preview=; Path=\/; Max-Age=0/);
  });

  test('a link that is wrong, incomplete or over says so, and shows no page', async () => {
    const link = await show();
    const over = await show(new Date(Date.now() - 2 * HOUR * 1000));
    for (const target of [`${link}x`, link.slice(0, -1), over]) {
      const { status, body } = await ask(target, { host: PREVIEW });
      expect({ status, body }).toEqual({
        status: 404,
        body: 'This preview has ended, or its link is not complete. Ask for a new link.\n',
      });
    }
    const cookie = `preview=${over.split('=')[1]}`;
    expect((await ask('/shop', { host: PREVIEW, cookie })).status, 'the cookie is over').toBe(303);
  });

  test('elsewhere than on this machine the cookies need https, and no other host of the domain can set them', async () => {
    const at = { host: 'preview.site.example' };
    const link = await show();
    const { cookie } = await ask(link, at);
    expect(cookie).toMatch(/^__Host-preview=[\w-]+; Path=\/; Expires=.*; Secure$/);
    expect(cookie).not.toMatch(/domain/i);
    expect((await ask('/shop', { ...at, cookie: cookie!.split(';')[0]! })).status).toBe(200);
    const foreign = { ...at, cookie: `preview=${link.split('=')[1]}` };
    expect((await ask('/shop', foreign)).status, 'led to the live site').toBe(303);
    expect((await ask('/shop?preview=', at)).cookie).toMatch(/^__Host-preview=; .*; Secure$/);

    await tryOut(50, '2', 'shop');
    const own = { host: 'site.example' };
    expect((await ask('/shop', own)).cookie).toMatch(
      /^__Host-canary=\d\d?; Path=\/; Max-Age=\d+; .*; Secure$/,
    );
    const kept = (await ask('/shop', { ...own, cookie: '__Host-canary=49' })).shown;
    expect(kept).toContain('2');
    expect((await ask('/shop', { ...own, cookie: 'canary=49' })).cookie).toBeDefined();
    expect((await ask('/shop?canary=', own)).cookie).toMatch(/^__Host-canary=; .*; Secure$/);
  });

  test('no path leads to another site', async () => {
    const paths = [
      '//evil.example/',
      '/%2F/evil.example',
      '/\\evil.example',
      '/%0d%0aSet-Cookie:a=1',
    ];
    for (const target of paths)
      expect((await ask(target, { host: PREVIEW })).headers['location']).toBe(`//${HOST}/`);
  });
});

test('A preview with a host name of its own is there for everyone, and not for search engines', async () => {
  const host = 'staging.site.example';
  const env = { backend: 'https://staging.backend' };
  await showPreview(await builds('2', 'shop'), 'staging', { host, env });
  const { body, headers } = await ask('/shop', { host });
  expect(body).toContain('https://staging.backend');
  expect(headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-cache',
  });
  expect((await ask('/shop')).body).not.toContain('staging');
});
