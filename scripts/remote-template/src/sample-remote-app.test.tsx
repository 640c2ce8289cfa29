// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { LANGUAGES } from 'shared-kit/languages';
import { inShell } from 'shared-kit/testing/shell-double';
import { expect, test } from 'vitest';
import { app } from './app.ts';
import { messages } from './messages/en-IN.ts';
import { messages as hindi } from './messages/hi-IN.ts';
import { routes, startPath } from './routes.ts';

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

test.for([
  ['en-IN', messages],
  ['hi-IN', hindi],
] as const)(
  'The start page speaks %s, and leads back to the home page',
  async ([language, texts]) => {
    const visit = { remote: 'sample-remote', path: startPath, language };
    const page = renderToString(await inShell(app, visit));
    expect(page).toContain(texts.start.lead);
    expect(page).toMatch(/<a [^>]*href="[^"]*"/);
  },
);
