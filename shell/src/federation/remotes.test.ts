import type { Registry, RemoteApp } from 'shared-kit/contract';
import { expect, test } from 'vitest';
import { createRemotes, type RemoteRuntime } from './remotes.ts';

const registry: Registry = {
  remotes: { auth: { version: '1', entry: '/mf/auth/1/remoteEntry.js', owns: [] } },
};
const app: RemoteApp = { App: () => null, messages: async () => ({ hello: 'Hello' }) };

/** A runtime that answers each request for the app in turn. */
function open(...answers: (() => Promise<unknown>)[]) {
  const registered: { entry: string; force: boolean | undefined }[] = [];
  const texts: unknown[] = [];
  const runtime: RemoteRuntime = {
    registerRemotes: ([remote], options) =>
      void registered.push({ entry: remote!.entry, force: options?.force }),
    loadRemote: () => answers.shift()!(),
  };
  const remotes = createRemotes({
    registry,
    runtime,
    language: () => 'en-IN',
    addMessages: (...added) => void texts.push(added),
  });
  return { remotes, registered, texts };
}

const works = async () => ({ app });
const fails = async () => {
  throw new Error('404');
};

test('a remote is loaded once, with its texts in place before anybody has it', async () => {
  const { remotes, registered, texts } = open(works);
  expect(remotes.loaded('auth')).toBeUndefined();
  const [first, second] = await Promise.all([remotes.load('auth'), remotes.load('auth')]);
  expect(first).toBe(app);
  expect(second).toBe(app);
  expect(await remotes.load('auth')).toBe(app);
  expect(registered).toEqual([{ entry: '/mf/auth/1/remoteEntry.js', force: false }]);
  expect(texts).toEqual([['auth', 'en-IN', { hello: 'Hello' }]]);
  expect(remotes.loaded('auth')).toBe(app);
});

test('after a failure, asking again really asks again', async () => {
  const { remotes, registered } = open(fails, works);
  await expect(remotes.load('auth')).rejects.toThrow('404');
  expect(remotes.loaded('auth')).toBeUndefined();
  expect(await remotes.load('auth')).toBe(app);
  expect(registered.map(({ force }) => force)).toEqual([false, true]);
});

test('a runtime that answers a failure with nothing is not believed', async () => {
  const { remotes } = open(async () => undefined);
  await expect(remotes.load('auth')).rejects.toThrow('auth@1 has no app');
});

test('a remote whose texts cannot be had is not loaded', async () => {
  const { remotes } = open(async () => ({ app: { ...app, messages: fails } }));
  await expect(remotes.load('auth')).rejects.toThrow('404');
  expect(remotes.loaded('auth')).toBeUndefined();
});

test('a remote that no registry knows is named', async () => {
  await expect(open().remotes.load('blog')).rejects.toThrow('no remote is called blog');
});
