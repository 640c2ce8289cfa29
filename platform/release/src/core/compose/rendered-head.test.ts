import { expect, test } from 'vitest';
import { takeHead } from './page.ts';

test('What belongs into the head of the document is taken from the start of the page, and marked', () => {
  expect(
    takeHead(
      '<title>Pricing &lt;3</title><meta name="description" content="a &gt; b"/>' +
        '<link rel="canonical" href="/pricing"/><main><h1>Pricing</h1></main>',
    ),
  ).toEqual({
    head:
      '<title data-rendered="">Pricing &lt;3</title>' +
      '<meta data-rendered="" name="description" content="a &gt; b"/>' +
      '<link data-rendered="" rel="canonical" href="/pricing"/>',
    body: '<main><h1>Pricing</h1></main>',
  });
});

test('What comes later stays where it is', () => {
  const html = '<main><svg><title>A picture</title></svg></main>';
  expect(takeHead(html)).toEqual({ head: '', body: html });
});
