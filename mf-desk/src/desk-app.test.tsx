import { renderToString } from 'react-dom/server';
import { inShell } from 'shared-kit/testing/shell-double';
import { expect, test } from 'vitest';
import { app } from './app.ts';
import { deskPaths } from '#lib/area/desk-paths.ts';

test.each([
  ...Object.values(deskPaths).filter((path) => path !== deskPaths.desk),
  '/desk/no-such-page',
])('%s has a title, one heading and the pages of the desk', async (path) => {
  const page = renderToString(await inShell(app, { remote: 'desk', path, visitor: 'member' }));
  expect(page).toMatch(/<title>.+<\/title>/);
  expect(page).toContain('noindex');
  expect(page.match(/<h1/g)).toHaveLength(1);
  expect(page).toContain(`href="${deskPaths.releases}"`);
});
