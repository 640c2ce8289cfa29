// @vitest-environment node
import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { readPage, renderPage } from './testing/render-page.tsx';

test.for(routes.owns.map(({ path }) => path))(
  '%s can be rendered without a browser, with a title, one heading and no text left out',
  async (path) => {
    const page = await renderPage(path);
    expect(page).toMatch(/<title>.+<\/title>/);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toContain('{{');
  },
);

test.for([
  ['/refund-policy', 'within 3 days'],
  ['/refund-policy', 'within 7 working days'],
  ['/refund-policy', 'no partial refunds'],
  ['/terms-and-conditions', '18 or older'],
  ['/terms-and-conditions', '2024/11/01'],
  ['/privacy-policy', '2025/10/01'],
  ['/privacy-policy', 'Nagpur, India'],
] as const)('%s says: %s', async ([path, statement]) => {
  expect(await readPage(path)).toContain(statement);
});
