// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { inShell } from 'shared-kit/testing/shell-double';
import { expect, test } from 'vitest';
import { app } from './app.ts';
import { routes } from './routes.ts';

test.for(routes.owns.map(({ path }) => path))(
  '%s renders without a browser, with a title, one heading and no unfilled text',
  async (path) => {
    const page = renderToString(await inShell(app, { remote: 'sample-remote', path }));
    expect(page).toMatch(/<title>.+<\/title>/);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toContain('{{');
  },
);
