// @vitest-environment node
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { prerender } from 'react-dom/static';
import { initReactI18next } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { MarketingApp } from './marketing-app.tsx';
import { messages } from './messages/en-IN.ts';
import { routes } from './routes.ts';

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en-IN',
    resources: { 'en-IN': { marketing: messages } },
    interpolation: { escapeValue: false },
  }),
);

async function html(path: string): Promise<string> {
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location={path}>
        <MarketingApp />
      </StaticRouter>
    </QueryClientProvider>,
  );
  return new Response(prelude as ReadableStream).text();
}

const text = async (path: string): Promise<string> =>
  (await html(path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test.for(routes.owns.map(({ path }) => path))(
  '%s can be rendered without a browser, with a title, one heading and no text left out',
  async (path) => {
    const page = await html(path);
    expect(page).toMatch(/<title>.+<\/title>/);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toContain('{{');
  },
);

test.for(['why-isocentre', 'how-it-works', 'features', 'testimonial', 'faq', 'download'])(
  'The landing page has the anchor #%s',
  async (id) => {
    expect(await html('/')).toContain(`<section id="${id}"`);
  },
);

test.for([
  ['/', '2K+'],
  ['/', '150%'],
  ['/', '350+'],
  ['/', '100+'],
  ['/', '20+'],
  ['/', '156 newsletters, 52 per year, through all 3 years'],
  ['/', 'Android and iOS'],
  ['/', '2 devices, phone or tablet, but only one of them can be active at a time'],
  ['/', 'Downloading and screenshots are not allowed, and a penalty applies'],
  ['/', 'unlimited within your subscription period'],
  ['/', 'more than 80-85% of the'],
  ['/', 'by email or WhatsApp'],
  ['/refund-policy', 'within 3 days'],
  ['/refund-policy', 'within 7 working days'],
  ['/refund-policy', 'no partial refunds'],
  ['/terms-and-conditions', '18 or older'],
  ['/terms-and-conditions', '2024/11/01'],
  ['/privacy-policy', '2025/10/01'],
  ['/privacy-policy', 'Nagpur, India'],
] as const)('%s says: %s', async ([path, statement]) => {
  expect(await text(path)).toContain(statement);
});
