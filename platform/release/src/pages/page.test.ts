import { expect, test } from 'vitest';
import { extractHead } from './page.ts';

test('Metadata at the start of the page moves to the head and is marked', () => {
  expect(
    extractHead(
      '<title>Prices &lt;3</title><meta name="description" content="a &gt; b"/>' +
        '<link rel="canonical" href="/prices"/><main><h1>Prices</h1></main>',
    ),
  ).toEqual({
    head:
      '<title data-rendered="">Prices &lt;3</title>' +
      '<meta data-rendered="" name="description" content="a &gt; b"/>' +
      '<link data-rendered="" rel="canonical" href="/prices"/>',
    body: '<main><h1>Prices</h1></main>',
  });
});

test('Metadata after the first other element stays in the body', () => {
  const html = '<main><svg><title>A picture</title></svg></main>';
  expect(extractHead(html)).toEqual({ head: '', body: html });
});
