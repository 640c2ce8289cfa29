// @vitest-environment node
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { beforeAll, expect, test } from 'vitest';
import { messages } from './messages/en-IN.ts';
import { routes } from './routes.ts';
import { SampleRemoteApp } from './sample-remote-app.tsx';

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en-IN',
    resources: { 'en-IN': { 'sample-remote': messages } },
    interpolation: { escapeValue: false },
  }),
);

test.for(routes.owns.map(({ path }) => path))(
  '%s renders without a browser, with a title, one heading and no unfilled text',
  (path) => {
    const page = renderToString(
      <SessionProvider session={unknownSession()}>
        <StaticRouter location={path}>
          <SampleRemoteApp />
        </StaticRouter>
      </SessionProvider>,
    );
    expect(page).toMatch(/<title>.+<\/title>/);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toContain('{{');
  },
);
