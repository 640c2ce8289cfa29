import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { KEEP_VIOLATIONS, onViolation, type PolicyViolation } from '@platform/contract/violations';
import { describe, expect, test } from 'vitest';
import { firstStyles, withPolicy } from './inline-code.ts';

const PAGE = `<html><head>
  <meta charset="utf-8" />
  <script type="importmap">{"integrity":{}}</script>
  <script type="application/json" id="data">{"a":1}</script>
  <script>theme();</script>
  <style data-base="/mf/shell/1/">main{color:red}</style>
  <script type="module" src="/mf/shell/1/main.js"></script>
</head><body></body></html>`;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function policyIn(html: string): Record<string, string[]> {
  const text = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)![1]!;
  return Object.fromEntries(
    text.split(';').map((directive) => {
      const [name, ...sources] = directive.split(' ');
      return [name!, sources];
    }),
  );
}

describe('the policy of a page', () => {
  test('allows what the site itself serves, and nothing else', () => {
    const policy = policyIn(withPolicy('<head></head>', {}));
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'connect-src': ["'self'"],
      'form-action': ["'self'"],
      'style-src': ["'self'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', 'own', "'allow-duplicates'"],
    });
    expect(policy).not.toHaveProperty('frame-src');
    expect(JSON.stringify(policy)).not.toContain('unsafe');
  });

  test('allows each inline script, import map and style by its hash, and data without one', () => {
    const { 'script-src': scripts, 'style-src': styles } = policyIn(withPolicy(PAGE, {}));
    expect(scripts).toEqual([
      "'self'",
      // The first script, which keeps violations.
      expect.stringMatching(/^'sha256-/),
      hashOf('{"integrity":{}}'),
      hashOf('theme();'),
    ]);
    expect(styles).toEqual(["'self'", hashOf('main{color:red}')]);
  });

  test('also allows the sources that the site lists, each once', () => {
    const gateway = 'https://checkout.gateway.example';
    const policy = policyIn(
      withPolicy(PAGE, { 'script-src': [gateway, "'self'"], 'frame-src': [gateway] }),
    );
    expect(policy['script-src']!.filter((source) => source === "'self'")).toHaveLength(1);
    expect(policy['script-src']).toContain(gateway);
    expect(policy['frame-src']).toEqual([gateway]);
  });

  test.each([
    '',
    'https://a.example; script-src *',
    'https://a.example">',
    'a b',
    '*',
    'https:',
    'data:',
    "'unsafe-inline'",
    "'unsafe-eval'",
    "'unsafe-hashes'",
  ])('refuses the source %j, which is none or would allow anything', (source) => {
    expect(() => withPolicy(PAGE, { 'script-src': [source] })).toThrow(/cannot be a source/);
  });
});

test('Monitoring gets the violations before its start, and each one afterwards', () => {
  let violate: (violation: PolicyViolation) => void = () => undefined;
  runInNewContext(KEEP_VIOLATIONS, {
    globalThis,
    addEventListener(type: string, listener: typeof violate) {
      expect(type).toBe('securitypolicyviolation');
      violate = listener;
    },
  });
  const violation = (effectiveDirective: string) => ({ effectiveDirective }) as PolicyViolation;
  violate(violation('script-src-elem'));
  violate(violation('img-src'));
  const received: string[] = [];
  onViolation(({ effectiveDirective }) => received.push(effectiveDirective));
  expect(received).toEqual(['script-src-elem', 'img-src']);
  violate(violation('connect-src'));
  expect(received).toEqual(['script-src-elem', 'img-src', 'connect-src']);
});

const CONTENT = '<main class="page wide"><button class="buy">Buy</button></main>';

test.for([
  ['classes of the page', '.page{color:red}'],
  ['elements of the page', 'html{color:red}main button{color:red}'],
  ['every element', '*,::before{color:red}:root{--accent:red}'],
  ['states that need no script', '.buy:hover{color:red}.buy:focus-visible{color:red}'],
  ['attributes, which scripts can change', '.page[data-open]>[hidden]{color:red}'],
  ['the absence of a class', '.buy:not(.sold,:is(.gone)){color:red}'],
  ['pseudo-elements', '.buy::before{content:"x"}'],
  ['a class that the page does not have', '.page .menu{color:red}', ''],
  ['an element that the page does not have', 'main>table{color:red}', ''],
  ['a longer or shorter class', '.pages{color:red}.pag{color:red}', ''],
] as const)('Of rules for %s the first paint has what can match', ([, css, first = css]) => {
  expect(firstStyles([css], CONTENT)).toBe(first);
});

const FONT =
  '@font-face{font-family:F;src:url(f.woff2)}@keyframes spin{50%{rotate:1turn}to{rotate:2turn}}';

test.for([
  [
    'Of a list of selectors, those that can match',
    '.menu,.page,table{color:red}',
    '.page{color:red}',
  ],
  [
    'Layers and conditions around their rules, unless they are empty,',
    '@layer kit,feature;@layer kit{@media (width<30rem){.page{color:red}.menu{color:red}}@media print{.menu{color:red}}}' +
      '@layer feature{.menu{color:red}}',
    '@layer kit,feature;@layer kit{@media (width<30rem){.page{color:red}}}',
  ],
  ['Fonts and keyframes', FONT, FONT],
] as const)('%s stay', ([, css, kept]) => {
  expect(firstStyles([css, '.page{color:blue}'], CONTENT), 'in their order').toBe(
    `${kept}.page{color:blue}`,
  );
});

test('No text of a style can end the style element', () => {
  expect(firstStyles(['.buy::before{content:"</style>"}'], CONTENT)).not.toContain('</style>');
});
