import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CONTRACT_FILE,
  type RemoteContract,
  type ShellContract,
} from '@platform/contract/artifact';
import { distOf } from '@platform/build/part-sources';
import { REMOTE_NAMES } from '@platform/build/parts';
import { languageOf } from 'shared-kit/addresses';
import { describe, expect, test } from 'vitest';
import { MEMBER_PAGES, OPEN_PAGES } from '../fixtures/pages.ts';
import { ALLOWED_TWICE, BUDGETS, budgetFaults, IMPORTED_BY_NO_REMOTE } from './budgets.ts';
import { repeatedIn, textOf, weighPage } from './weigh-page.ts';

const contractOf = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(distOf(name), CONTRACT_FILE), 'utf8'));

const shell = contractOf('shell') as ShellContract;
const remotes = REMOTE_NAMES.map((name) => contractOf(name) as RemoteContract);

/** Whether code of a remote reads a shared module from the page. @see `sharedModuleExpression`, before minification */
const reads = (code: string, specifier: string): boolean =>
  new RegExp(`["'\`]default:${RegExp.escape(specifier)}["'\`]`).test(code);

/** The scripts with the shell's texts of a page. */
const textsOf = (address: string): string[] =>
  shell.texts?.[languageOf(address) ?? '']?.scripts ?? [];

test('Every page has limits', () => {
  expect(Object.keys(BUDGETS).toSorted()).toEqual([...OPEN_PAGES, ...MEMBER_PAGES].toSorted());
});

test('What exceeds a limit is named with its page, part, size and limit', () => {
  const script = { part: 'shop', file: 'assets/app.js', bytes: 2100 };
  const weight = { html: 900, scripts: [script], styles: [], repeated: [], unnamed: [] };
  const budget = { html: 1, script: { shop: 2 }, style: {}, requests: 2 };
  expect(budgetFaults('/shop', weight, budget)).toEqual([
    '/shop: 2100 bytes (2.1 KiB) of scripts of shop, at most 2 KiB',
  ]);
});

test('A module that two scripts contain is found', () => {
  expect(repeatedIn([['a.ts', 'b.ts'], ['c.ts'], ['b.ts']])).toEqual(['b.ts']);
});

describe.for(Object.keys(BUDGETS))('%s', (address) => {
  test('loads no more than its limits allow before it is live', async () => {
    expect(budgetFaults(address, await weighPage(address), BUDGETS[address]!)).toEqual([]);
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
    const member = MEMBER_PAGES.includes(address) ? shell.member!.scripts : [];
    const needed = new Set([...shell.page.scripts, ...textsOf(address), ...used, ...member]);
    const loaded = scripts.filter(({ part }) => part === 'shell').map(({ file }) => file);
    expect(loaded.filter((file) => !needed.has(file))).toEqual([]);
  });
});

test('Every shared module that a remote could import is imported by one, or used by the shell', () => {
  const imported = new Set(remotes.flatMap(({ imports }) => Object.keys(imports)));
  const unused = Object.keys(shell.provides).filter((specifier) => !imported.has(specifier));
  expect(unused).toEqual(IMPORTED_BY_NO_REMOTE);
});
