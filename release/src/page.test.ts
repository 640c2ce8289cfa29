import { expect, test } from 'vitest';
import { composePage } from './page.ts';

const env = { supabaseUrl: 'http://localhost:54321', supabaseKey: 'key' };
const page = '<head><!--composed-head--></head>';

test('the page carries the environment as data', () => {
  const html = composePage(page, [], env);
  expect(html).toContain(
    `<script type="application/json" id="site-env">${JSON.stringify(env)}</script>`,
  );
});

test('no value can end the element that holds it', () => {
  const html = composePage(page, [], {
    ...env,
    supabaseKey: '</script><script>alert(1)</script>$&',
  });
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  const [, text] = /id="site-env">(.*?)<\/script>/.exec(html)!;
  expect(JSON.parse(text!)).toMatchObject({ supabaseKey: '</script><script>alert(1)</script>$&' });
});

test('a page without a place for it is refused', () => {
  expect(() => composePage('<head></head>', [], env)).toThrow(/composed-head/);
});
