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

test('Of a list of selectors, those that can match stay', () => {
  expect(firstStyles(['.menu,.page,table{color:red}'], PAGE)).toBe('.page{color:red}');
});

test('Layers and conditions stay around their rules, and disappear when they are empty', () => {
  const css =
    '@layer kit,feature;@layer kit{@media (width<30rem){.page{color:red}.menu{color:red}}@media print{.menu{color:red}}}' +
    '@layer feature{.menu{color:red}}';
  expect(firstStyles([css], PAGE)).toBe(
    '@layer kit,feature;@layer kit{@media (width<30rem){.page{color:red}}}',
  );
});

test('Fonts and keyframes stay', () => {
  const css =
    '@font-face{font-family:F;src:url(f.woff2)}@keyframes spin{50%{rotate:1turn}to{rotate:2turn}}';
  expect(firstStyles([css], PAGE)).toBe(css);
});

test('Several stylesheets keep their order', () => {
  expect(firstStyles(['.page{color:red}', '.page{color:blue}'], PAGE)).toBe(
    '.page{color:red}.page{color:blue}',
  );
});

test('No text of a style can end the style element', () => {
  expect(firstStyles(['.buy::before{content:"</style>"}'], PAGE)).not.toContain('</style>');
});
