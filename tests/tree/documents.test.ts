import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { expect, test } from 'vitest';
import { PAGE, pageOf } from 'tests/proof';
import { FILES as RELATIVE } from './files.ts';

const FILES = RELATIVE.map((file) => path.join(PROJECT_ROOT, file));
const PAGES = FILES.filter((file) => file.endsWith('.md'));

/** Nothing in a block of code is a link or a heading. */
const proseOf = (page: string): string =>
  readFileSync(page, 'utf8').replaceAll(/^```.*?^```/gms, '');

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  Array.from(proseOf(page).matchAll(/^#+ (.+)$/gm), ([, heading]) =>
    heading!
      .replaceAll(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

test('Every link of the documentation leads to a file, and to a heading in it', () => {
  const broken = PAGES.flatMap((page) =>
    Array.from(proseOf(page).matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link!)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file, anchor] = link.split('#');
        const target = file ? path.join(path.dirname(page), file) : page;
        if (!existsSync(target)) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      })
      .map((link) => `${path.relative(PROJECT_ROOT, page)}: ${link}`),
  );
  expect(broken).toEqual([]);
});

/** Between backticks, with or without its folders. */
const SOURCE = /`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|sql))`/g;
/** What readers are told to make. */
const TO_MAKE = /^mf-blog\/|facade\/react-router\.ts$/;

test('Every source that the documentation names exists', () => {
  const missing = PAGES.flatMap((page) =>
    Array.from(proseOf(page).matchAll(SOURCE), ([, name]) => name!)
      .filter((name) => !TO_MAKE.test(name) && !FILES.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${path.relative(PROJECT_ROOT, page)}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('Every npm command that the documentation names exists', () => {
  const scripts = FILES.filter((file) => path.basename(file) === 'package.json').flatMap((file) =>
    Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { scripts?: object }).scripts ?? {}),
  );
  const named = PAGES.flatMap((page) =>
    Array.from(readFileSync(page, 'utf8').matchAll(/npm run ([\w:-]+)/g), ([, name]) => name!),
  );
  expect(new Set(named).difference(new Set(scripts))).toEqual(new Set());
});

test('The page of what was measured shows the published figures', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(pageOf());
});
