// A host of another team, with any tool. It shares what `npm run remotes -- --host` prints (`shared.js`), and gives a remote
// what the shell would: the environment (`#site-env` in its page), messages, a session and a router.
import { createInstance } from '@module-federation/runtime';
import i18next from 'i18next';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { kitMessages } from 'shared-kit/messages/en-IN';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { SessionProvider } from 'shared-kit/session';
import 'shared-kit/reset.css';
import 'shared-kit/tokens.css';
import { shared } from './shared.js';

const language = 'en-IN';
const { remote, entry, path, offer } = Object.fromEntries(new URLSearchParams(location.search));
const host = createInstance({
  name: 'host',
  remotes: [{ name: `mf_${remote}`, entry, type: 'module' }],
  shared,
});
await i18next
  .use(initReactI18next)
  .init({ lng: language, resources: { [language]: { kit: kitMessages } } });
const session = unknownSession();
session.start();

const { app } = await host.loadRemote(`mf_${remote}/app`);
i18next.addResourceBundle(language, remote, await app.messages(language));
await app.loadPage?.(path);
const { Offer } = offer ? await host.loadRemote(`mf_${remote}/fragments/offer`) : {};
const router = createMemoryRouter([{ path: '*', Component: app.App }], { initialEntries: [path] });
const fragment = Offer && createElement(Offer, { uuid: offer, duration: 12 });
const root = document.getElementById('root');
createRoot(root).render(
  createElement(SessionProvider, { session }, fragment, createElement(RouterProvider, { router })),
);
root.dataset.state = 'live';
