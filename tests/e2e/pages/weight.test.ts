import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CONTRACT_FILE,
  type RemoteContract,
  type ShellContract,
} from '@platform/contract/artifact';
import { distOf } from '@platform/build/part-sources';
import { REMOTE_NAMES } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import { languageOf } from 'shared-kit/addresses';
import { describe, expect, test } from 'vitest';
import { MEMBER_PAGES, OPEN_PAGES } from '../fixtures/pages.ts';
import { repeatedIn, textOf, weighPage } from './weigh-page.ts';

const OF_MEMBERS = [...MEMBER_PAGES, '/receipt/one'];

/**
 * A shared module that no remote imports. The shell uses it, so providing it costs no bytes.
 */
const IMPORTED_BY_NO_REMOTE = ['react-dom'];

/** What several scripts of a page may contain: helpers of the bundler and of the platform, each under a kilobyte. */
const ALLOWED_TWICE =
  /^\0|\/react\/(?:jsx-runtime\.js|cjs\/react-jsx-)|^platform\/contract\/src\/load-chunk\.ts$/;

const contractOf = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(distOf(name), CONTRACT_FILE), 'utf8'));

const shell = contractOf('shell') as ShellContract;
const remotes = REMOTE_NAMES.map((name) => contractOf(name) as RemoteContract);

/** Whether code of a remote reads a shared module from the page. @see `sharedModuleExpression`, before minification */
const reads = (code: string, specifier: string): boolean =>
  new RegExp(`["'\`]default:${RegExp.escape(specifier)}["'\`]`).test(code);

const textsOf = (address: string): string[] => shell.texts?.[languageOf(address)]?.scripts ?? [];

test('A module that two scripts contain is found', () => {
  expect(repeatedIn([['a.ts', 'b.ts'], ['c.ts'], ['b.ts']])).toEqual(['b.ts']);
});

const budgets = siteConfig.pageBudgets!;

test('Every budget is of a page', () => {
  const members = ['/account/*', '/receipt/*', '/hi/account/*', '/hi/receipt/*'];
  const pages = [...OPEN_PAGES, ...members, '*'];
  expect(Object.keys(budgets).filter((route) => !pages.includes(route))).toEqual([]);
});

describe.for([...OPEN_PAGES, ...OF_MEMBERS])('%s', (address) => {
  test('has no more HTML and requests than its budget allows', async () => {
    const route = address.replace(/^\/(account|receipt)\/.*/, '/$1/*');
    const budget = budgets[route] ?? budgets['*']!;
    const { html, requests } = await weighPage(address);
    expect(html / 1024).toBeLessThanOrEqual(budget.html);
    expect(requests).toBeLessThanOrEqual(budget.requests);
  });

  test('names every script in its HTML, so that it waits for files only once', async () => {
    expect((await weighPage(address)).unnamed).toEqual([]);
  });

  test('contains each module once', async () => {
    const { repeated } = await weighPage(address);
    expect(repeated.filter((id) => !ALLOWED_TWICE.test(id))).toEqual([]);
  });

  test('loads only shared modules that its code uses', async () => {
    const { scripts } = await weighPage(address);
    const texts = scripts.filter(({ part }) => part !== 'shell').map(textOf);
    const used = Object.entries(shell.provides)
      .filter(([specifier]) => texts.some((text) => reads(text, specifier)))
      .flatMap(([, { lazy }]) => [...(lazy?.scripts ?? []), ...(lazy?.styles ?? [])]);
    const member = OF_MEMBERS.includes(address) ? shell.member!.scripts : [];
    const kept = member.length > 0 ? ['known.js'] : [];
    const needed = new Set([
      ...shell.page.scripts,
      ...textsOf(address),
      ...used,
      ...member,
      ...kept,
    ]);
    const loaded = scripts.filter(({ part }) => part === 'shell').map(({ file }) => file);
    expect(loaded.filter((file) => !needed.has(file))).toEqual([]);
  });
});

test('Every shared module that a remote could import is imported by one, or used by the shell', () => {
  const imported = new Set(remotes.flatMap(({ imports }) => Object.keys(imports)));
  const unused = Object.keys(shell.provides).filter((specifier) => !imported.has(specifier));
  expect(unused).toEqual(IMPORTED_BY_NO_REMOTE);
});
