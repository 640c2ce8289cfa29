import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { prerender } from 'react-dom/static';
import { initReactI18next } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { MarketingApp } from '#lib/marketing-app.tsx';
import { messages } from '#lib/messages/en-IN.ts';

await i18next.use(initReactI18next).init({
  lng: 'en-IN',
  resources: { 'en-IN': { marketing: messages } },
  interpolation: { escapeValue: false },
});

/** The HTML of one of marketing's pages, rendered without a browser. */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location={path}>
        <MarketingApp />
      </StaticRouter>
    </QueryClientProvider>,
  );
  return new Response(prelude as ReadableStream).text();
}

/** What such a page says, as one line of text. */
export const readPage = async (path: string): Promise<string> =>
  (await renderPage(path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
