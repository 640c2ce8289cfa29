import { expect, test } from 'vitest';
import { firstStyles } from './page-styles.ts';

const PAGE = '<main class="page wide"><button class="buy">Buy</button></main>';

test.for([
  ['classes of the page', '.page{color:red}'],
  ['elements of the page', 'html{color:red}main button{color:red}'],
  ['every element', '*,::before{color:red}:root{--accent:red}'],
  ['states that need no script', '.buy:hover{color:red}.buy:focus-visible{color:red}'],
  ['attributes, which scripts can change', '.page[data-open]>[hidden]{color:red}'],
  ['the absence of a class', '.buy:not(.sold,:is(.gone)){color:red}'],
  ['pseudo-elements', '.buy::before{content:"x"}'],
] as const)('Rules for %s are part of the first paint', ([, css]) => {
  expect(firstStyles([css], PAGE)).toBe(css);
});

test.for([
  ['a class that the page does not have', '.page .menu{color:red}'],
  ['an element that the page does not have', 'main>table{color:red}'],
  ['a longer or shorter class', '.pages{color:red}.pag{color:red}'],
] as const)('Rules for %s are omitted', ([, css]) => {
  expect(firstStyles([css], PAGE)).toBe('');
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
  expect(firstStyles([css, '.page{color:blue}'], PAGE), 'in their order').toBe(
    `${kept}.page{color:blue}`,
  );
});

test('No text of a style can end the style element', () => {
  expect(firstStyles(['.buy::before{content:"</style>"}'], PAGE)).not.toContain('</style>');
});
