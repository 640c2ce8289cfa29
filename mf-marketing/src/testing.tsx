import i18next from 'i18next';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { addressIn, languageOf, pageOf } from 'shared-kit/addresses';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { startMessages } from 'shared-kit/testing/page';
import { loadPage, MarketingApp } from '#lib/marketing-app.tsx';
import { messages as english } from '#lib/messages/en-IN.ts';
import { messages as hindi } from '#lib/messages/hi-IN.ts';

await startMessages({ marketing: english }, { marketing: hindi });

/** Without a browser, in the language of the address. */
export async function renderPage(path: string, language = languageOf(path)): Promise<string> {
  await i18next.changeLanguage(language);
  await loadPage(pageOf(path));
  const { prelude } = await prerender(
    <StaticRouter location={path} basename={addressIn(languageOf(path), '/')}>
      <SessionProvider session={unknownSession()}>
        <MarketingApp />
      </SessionProvider>
    </StaticRouter>,
  );
  return new Response(prelude as ReadableStream).text();
}

export const readPage = async (path: string): Promise<string> =>
  (await renderPage(path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
