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
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isEmptyObject = (value: unknown): boolean => JSON.stringify(value) === '{}';
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

test.each(Object.keys(VALID).flatMap((field) => WRONG.map((value) => [value, field] as const)))(
  'A versions file with %j as %s is refused',
  async (value, field) => {
    expect(await load(JSON.stringify({ ...VALID, [field]: value }))).toBe(REFUSED);
  },
);

test.each([...WRONG.filter((value) => !isEmptyList(value)), [12], ['react', null]])(
  'A versions file with the shared modules %j is refused',
  async (shared) => {
    expect(await load(JSON.stringify({ ...VALID, shared }))).toBe(REFUSED);
  },
);

test.each(
  Object.keys(VALID.files).flatMap((field) =>
    [...WRONG.filter((value) => !isEmptyObject(value)), { a: 12 }, { a: null }, { a: [12] }].map(
      (value) => [value, field] as const,
    ),
  ),
)('A versions file with %j as %s of its files is refused', async (value, field) => {
  const files = { ...VALID.files, [field]: value };
  expect(await load(JSON.stringify({ ...VALID, files }))).toBe(REFUSED);
});

test.each([...WRONG, 'text', { ...VALID, version: 12 }, { entry: '/e' }])(
  'A versions file with the fallback version %j is refused',
  async (fallback) => {
    expect(await load(JSON.stringify({ ...VALID, fallback }))).toBe(REFUSED);
  },
);

test.each([400, 403, 404, 429, 500, 503])(
  'A response with status %i is refused',
  async (status) => {
    expect(await load(whole, status)).toBe(`Error: /versions/shop.json answered ${status}`);
  },
);
