import type { RemoteVersion } from '@platform/contract/registry';
import type { RemoteApp } from 'shared-kit/contract';

export const live: RemoteVersion = { version: '2', entry: '/mf/shop/2/assets/app.js' };
export const fallback: RemoteVersion = { version: '1', entry: '/mf/shop/1/assets/app.js' };

export const app: RemoteApp = { App: () => null, messages: async () => ({ hello: 'Hello' }) };
export const works = async () => ({ app });
export const fails = async () => {
  throw new Error('404');
};
export const withPage = (loadPage: RemoteApp['loadPage']) => async () => ({
  app: { ...app, loadPage },
});

export const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
