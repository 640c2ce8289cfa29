import { describe, expect, test } from 'vitest';
import { aRemote, aShell } from '../../testing/contracts.ts';
import { nameFindings } from './artifact-rules.ts';

describe('A contract', () => {
  test('is in order when all that it names can be a key of the store', () => {
    expect(nameFindings(aShell())).toEqual([]);
    expect(
      nameFindings(aRemote('case-notes', ['/case-notes'], { version: '0.1.0-1a2b3c4d5e' })),
    ).toEqual([]);
  });

  const file = { bytes: 1, integrity: `sha384-${'a'.repeat(64)}` };
  const page = (script: string) => ({ '/shop': { scripts: [script], styles: [] } });
  const terms = { path: '/shop', access: 'public', prerender: true, robots: 'index' } as const;
  const sitemap = { changes: 'daily</loc>' as 'weekly', priority: 1 };
  test.each([
    ['name', aRemote('../evil', ['/shop'])],
    ['name that is reserved', aRemote('mf', ['/shop'])],
    ['version', aRemote('shop', ['/shop'], { version: '../../1' })],
    ['version with a space', aRemote('shop', ['/shop'], { version: '1 2' })],
    ['base', aRemote('shop', ['/shop'], { base: '//evil.example/' })],
    ['base of another remote', aRemote('shop', ['/shop'], { base: '/mf/auth/2/' })],
    ['entry', aRemote('shop', ['/shop'], { entry: '../../auth/1/app.js' })],
    ['server build', aRemote('shop', ['/shop'], { server: '../1/server/app.cjs' })],
    ['language', aRemote('shop', ['/shop'], { languages: ['../hi'] })],
    ['file', aRemote('shop', ['/shop'], { files: { '../../../evil.js': file } })],
    ['absolute file', aRemote('shop', ['/shop'], { files: { '/etc/evil': file } })],
    ['hidden file', aRemote('shop', ['/shop'], { files: { 'a/.htaccess': file } })],
    ['script', aRemote('shop', ['/shop'], { pages: page('a.js"><script>') })],
    ['route', aRemote('shop', ['/shop', '/b{return 200 x;}/*'])],
    ['term of a route', aRemote('shop', ['/shop'], { routes: { owns: [{ ...terms, sitemap }] } })],
    [
      'prerendered route of operators',
      aRemote('shop', [], { routes: { owns: [{ ...terms, access: 'operator' }] } }),
    ],
    ['script of the shell', aShell({ page: { scripts: ['../a.js'], styles: [] } })],
    ['text of the shell', aShell({ texts: { 'hi-IN': { scripts: ['"'], styles: [] } } })],
    [
      'shared module of the shell',
      aShell({
        provides: { ui: { version: '1', names: [], lazy: { scripts: [], styles: ['a b'] } } },
      }),
    ],
  ])('is refused for one bad %s', (_, contract) => {
    expect(nameFindings(contract)).toHaveLength(1);
  });

  test('is refused with impact and remedy', () => {
    expect(nameFindings(aRemote('shop', ['/shop'], { version: '1 2' }))).toEqual([
      {
        rule: 'legal-names',
        problem: 'shop@1 2: version: "1 2" cannot be a version.',
        impact: 'It could write outside the store, or change the configuration of the server.',
        remedy: 'Correct it in the sources of shop, and build again.',
      },
    ]);
  });

  test('without a name is refused by the name of its file', () => {
    const [finding] = nameFindings(null);
    expect(finding!.problem).toMatch(/^contract\.json: /);
    expect(finding!.remedy).toBe('Correct it in the sources of the part, and build again.');
  });
});
