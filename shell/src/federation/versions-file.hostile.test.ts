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

/** Why a page refuses this versions file. */
async function refusalOf(body: BodyInit, status = 200): Promise<string> {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  return String(await fetchVersions('shop', 'e').catch((error: unknown) => error));
}

const REFUSED = 'Error: /versions/shop.json is not a versions file';
const WRONG = [null, 12, true, [], {}, [['a']]];
const whole = JSON.stringify(VALID);

test.each([
  ...['', '<!doctype html>', `${whole}}`, whole.slice(0, 80), '['.repeat(10_000)].map(
    (body) => [body, 'SyntaxError: '] as const,
  ),
  ...[...WRONG, 'text', { edition: 'e' }].map((file) => [JSON.stringify(file), REFUSED] as const),
])('The versions file %s is refused', async (body, reason) => {
  expect(await refusalOf(body)).toMatch(reason);
});

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
  expect(await refusalOf(JSON.stringify(file))).toBe(REFUSED);
});

test('A response with an error status is refused', async () => {
  expect(await refusalOf(whole, 404)).toBe('Error: /versions/shop.json answered 404');
});
