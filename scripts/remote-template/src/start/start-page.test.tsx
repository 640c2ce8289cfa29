// @vitest-environment node
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { expect, test } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';
import { startPath } from '#lib/routes.ts';
import { SampleRemoteApp } from '#lib/sample-remote-app.tsx';

test('The page is at its address, with its title, its heading and a link to the start page', async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en-IN',
    resources: { 'en-IN': { 'sample-remote': messages } },
    interpolation: { escapeValue: false },
  });
  const page = renderToString(
    <SessionProvider session={unknownSession()}>
      <StaticRouter location={startPath}>
        <SampleRemoteApp />
      </StaticRouter>
    </SessionProvider>,
  );
  expect(page).toContain(`<title>${messages.start.title} `);
  expect(page).toContain(`${messages.start.heading}</h1>`);
  expect(page).toMatch(/<a [^>]*href="\/"/);
});
