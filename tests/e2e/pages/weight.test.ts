import { readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import {
  CONTRACT_FILE,
  mapOf,
  type RemoteContract,
  type ShellContract,
} from '@platform/contract/artifact';
import { distOf } from '@platform/build/part-sources';
import { PROJECT_ROOT, REMOTE_NAMES } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import { languageOf } from 'shared-kit/addresses';
import { describe, expect, test, inject } from 'vitest';
import { staticSpecifiers } from '@platform/build/scan-imports';
import { MEMBER_PAGES, OPEN_PAGES } from '../fixtures/pages.ts';
import { readPage } from './read-page.ts';

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

interface NamedFile {
  part: string;
  /** Relative to the build of the part. */
  file: string;
}

/** What a page loads before it is live. */
interface PageWeight {
  /** The bytes of the HTML that the server sends to browsers that read brotli. */
  html: number;
  /** The HTML, and the scripts and stylesheets that it names. */
  requests: number;
  scripts: NamedFile[];
  /** Modules whose code several scripts contain. */
  repeated: string[];
  /** Scripts that the named ones import and the HTML does not name: the page waits for them once more. */
  unnamed: string[];
}

/** Weighs the page at an address: its HTML, and what the HTML names. */
async function weighPage(address: string): Promise<PageWeight> {
  const { document } = await readPage(address);
  const named = (selector: string, attribute: 'src' | 'href'): string[] =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute)!);
  const addresses = new Set([
    ...named('script[src]', 'src'),
    ...named('link[rel=modulepreload]', 'href'),
  ]);
  const styles = new Set(named('link[rel=stylesheet]', 'href'));
  const scripts = [...addresses].map((url): NamedFile => {
    const [, part, file] = /^\/mf\/([^/]+)\/[^/]+\/(.+)$/.exec(url)!;
    return { part: part!, file: file! };
  });
  // `fetch` decodes a response: the number of its bytes is in the header.
  const response = await fetch(inject('siteUrl') + address, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'br' },
  });
  return {
    html: Number(response.headers.get('content-length')),
    requests: 1 + scripts.length + styles.size,
    scripts,
    repeated: repeatedIn(scripts.map(modulesOf)),
    unnamed: unnamedScripts(scripts),
  };
}

/** The modules that occur in more than one of the lists. */
function repeatedIn(lists: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const id of lists.flatMap((list) => [...new Set(list)])) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([id]) => id);
}

/** By the source map of the script, relative to the project. */
function modulesOf({ part, file }: NamedFile): string[] {
  const map = path.join(distOf(part), mapOf(file));
  // Files of `public` have none.
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  const folder = path.dirname(pathOf({ part, file }));
  return sources.map((source) => path.relative(PROJECT_ROOT, path.join(folder, source)));
}

const pathOf = ({ part, file }: NamedFile): string => path.join(distOf(part), file);

const textOf = (file: NamedFile): string => readFileSync(pathOf(file), 'utf8');

function unnamedScripts(scripts: readonly NamedFile[]): string[] {
  const named = new Set(scripts.map(pathOf));
  return [...named].flatMap((script) =>
    staticSpecifiers(script)
      .map((specifier) => path.resolve(path.dirname(script), specifier))
      .filter((target) => existsSync(target) && !named.has(target)),
  );
}
