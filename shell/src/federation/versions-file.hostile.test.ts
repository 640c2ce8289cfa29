import { afterEach, expect, test, vi } from 'vitest';
import { fetchVersions } from './versions.ts';

afterEach(() => vi.unstubAllGlobals());

const VALID = {
  edition: 'e',
  version: '1',
  entry: '/mf/shop/1/assets/app.js',
  filesHash: '/h',
  files: {
    integrity: { 'app.js': 'h' },
    pages: { '/': ['app.js'] },
    texts: { 'en-IN': ['en.js'] },
  },
};

/** What a page says about this versions file. */
function load(body: BodyInit, status = 200): Promise<string> {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  return fetchVersions('shop', 'e').then(
    () => 'accepted',
    (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`,
  );
}

const REFUSED = 'Error: /versions/shop.json is not a versions file';
const WRONG = [null, 12, true, [], {}, [['a']]];
const whole = JSON.stringify(VALID);

test('The valid versions file is accepted', async () => {
  expect(await load(whole)).toBe('accepted');
});

test.each([
  '',
  '<!doctype html>',
  `${whole}}`,
  whole.slice(0, 80),
  '['.repeat(10_000),
  '{"__proto__":'.repeat(1000),
])('A versions file that is no JSON is refused: %s', async (body) => {
  expect(await load(body)).toMatch(/^SyntaxError: /);
});

test.each(['null', 'true', '12', '[]', '"text"', '{}', '{"edition":"e"}'])(
  'The versions file %s is refused',
  async (body) => {
    expect(await load(body)).toBe(REFUSED);
  },
);

const without = (values: readonly unknown[], allowed: string) =>
  values.filter((value) => JSON.stringify(value) !== allowed);
const changed = (changes: object) => ({ ...VALID, ...changes });

test.each([
  ...Object.keys(VALID).flatMap((field) => WRONG.map((value) => changed({ [field]: value }))),
  ...[...without(WRONG, '[]'), [12], ['react', null]].map((shared) => changed({ shared })),
  ...Object.keys(VALID.files).flatMap((field) =>
    [...without(WRONG, '{}'), { a: 12 }, { a: null }, { a: [12] }].map((value) =>
      changed({ files: { ...VALID.files, [field]: value } }),
    ),
  ),
  ...[...WRONG, 'text', { ...VALID, version: 12 }, { entry: '/e' }].map((fallback) =>
    changed({ fallback }),
  ),
])('The versions file %j is refused', async (file) => {
  expect(await load(JSON.stringify(file))).toBe(REFUSED);
});

test.each([400, 403, 404, 429, 500, 503])(
  'A response with status %i is refused',
  async (status) => {
    expect(await load(whole, status)).toBe(`Error: /versions/shop.json answered ${status}`);
  },
);
