import type { RemoteVersion } from '@platform/contract/registry';
import type { RemoteApp } from 'shared-kit/contract';

/** The versions of a remote `auth`. */
export const live: RemoteVersion = { version: '2', entry: '/mf/auth/2/assets/app.js' };
export const fallback: RemoteVersion = { version: '1', entry: '/mf/auth/1/assets/app.js' };

/** Its app, and responses to the loader's requests for it. */
export const app: RemoteApp = { App: () => null, messages: async () => ({ hello: 'Hello' }) };
export const works = async () => ({ app });
export const fails = async () => {
  throw new Error('404');
};
export const withPage = (loadPage: RemoteApp['loadPage']) => async () => ({
  app: { ...app, loadPage },
});

/** The error of work that fails. */
export const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
