// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { LANGUAGES } from 'shared-kit/languages';
import { inShell } from 'shared-kit/testing/shell-double';
import { expect, test } from 'vitest';
import { app } from './app.ts';
import { routes } from './routes.ts';

const visits = routes.owns.flatMap(({ path }) =>
  LANGUAGES.map((language) => [path, language] as const),
);

test.for(visits)(
  '%s renders in %s without a browser, with a title, one heading and no unfilled text',
  async ([path, language]) => {
    const page = renderToString(await inShell(app, { remote: 'sample-remote', path, language }));
    expect(page).toMatch(/<title>.+<\/title>/);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toContain('{{');
  },
);
