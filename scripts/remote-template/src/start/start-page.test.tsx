// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { inShell } from 'shared-kit/testing/shell-double';
import { expect, test } from 'vitest';
import { app } from '#lib/app.ts';
import { messages } from '#lib/messages/en-IN.ts';
import { messages as hindi } from '#lib/messages/hi-IN.ts';
import { startPath } from '#lib/routes.ts';

test.for(['unknown', 'signed-out', 'member'] as const)(
  'The page is at its address, with its title, its heading and a link to the start page (visitor: %s)',
  async (visitor) => {
    const visit = { remote: 'sample-remote', path: startPath, visitor };
    const page = renderToString(await inShell(app, visit));
    expect(page).toContain(`<title>${messages.start.title} `);
    expect(page).toContain(`${messages.start.heading}</h1>`);
    expect(page).toMatch(/<a [^>]*href="\/"/);
  },
);

test('The page speaks Hindi to visitors who chose it', async () => {
  const visit = { remote: 'sample-remote', path: startPath, language: 'hi-IN' } as const;
  const page = renderToString(await inShell(app, visit));
  expect(page).toContain(hindi.start.lead);
});
