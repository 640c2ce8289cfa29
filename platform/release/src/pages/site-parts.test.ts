import { expect, test } from 'vitest';
import { aRemote, aShell } from '../testing/contracts.ts';
import { needsOf, versionsFile } from './site-parts.ts';

test('A version without a known file table has none in its versions file', () => {
  const file = versionsFile({ current: aRemote('shop', ['/shop']) }, 'edition', undefined);
  expect(Object.keys(file)).toEqual(['edition', 'version', 'entry', 'shared']);
});

test('A page needs the files of the shared modules that its scripts read, unless every page has them', () => {
  const scripts = ['main.js', 'form.js'];
  const form = { version: '1', names: [], lazy: { scripts, styles: ['main.css', 'form.css'] } };
  const shell = aShell({ provides: { react: { version: '19', names: [] }, form } });
  const remote = aRemote('shop', ['/shop'], {
    pages: { '/shop': { scripts: ['app.js', 'page.js'], styles: ['app.css'] } },
    reads: { 'app.js': ['react'], 'page.js': ['form'] },
  });
  const needs = [
    '/mf/shop/2/app.css',
    '/mf/shell/1/form.css',
    '/mf/shop/2/app.js',
    '/mf/shop/2/page.js',
    '/mf/shell/1/form.js',
  ];
  const page = { path: '/shop', language: 'en-IN' };
  expect(needsOf(shell, remote, page)).toEqual(needs);
  const readsOnce = { ...remote, reads: { 'page.js': ['form'] } };
  expect(needsOf(shell, readsOnce, page), 'a script that reads none').toEqual(needs);
});

test('A member page needs what the shell loads for members, after everything else', () => {
  const shell = aShell({ member: { scripts: ['main.js', 'session.js'], styles: [] } });
  const remote = aRemote('club', ['/club', '/club/join']);
  const [club, join] = remote.routes.owns;
  const routes = { owns: [{ ...club!, access: 'member' as const }, join!] };
  const needsOfPage = (path: string) =>
    needsOf(shell, { ...remote, routes }, { path, language: 'en-IN' });
  expect(needsOfPage('/club')).toEqual(['/mf/club/2/app.js', '/mf/shell/1/session.js']);
  expect(needsOfPage('/club/join')).toEqual(['/mf/club/2/app.js']);
});
