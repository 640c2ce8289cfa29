import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT, REMOTE_NAMES, remoteFolder } from '@platform/build/parts';
import { importedSpecifiers } from '@platform/build/scan-imports';
import { brand } from 'shared-kit/brand';
import { expect, test } from 'vitest';
import { FILES } from './files.ts';

const SOURCES = FILES.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

/** The folder of the package that a file belongs to; the file itself at the top of the project. */
function packageOf(file: string): string {
  for (let at = path.dirname(file); at !== '.'; at = path.dirname(at)) {
    if (FOLDERS.has(at)) return at;
  }
  return file.split('/')[0]!;
}

interface Import {
  file: string;
  specifier: string;
  /** The imported file, relative to the project; none for an installed package. */
  target: string | undefined;
}

/** By name. */
const WORKSPACES = new Map(
  FILES.filter((file) => path.basename(file) === 'package.json').map((file) => {
    const { name, exports } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    return [name, { folder: path.dirname(file), exports: exports ?? {} }] as const;
  }),
);
/** Without those that only list what a folder needs, which have no name. */
const FOLDERS = new Set([...WORKSPACES].flatMap(([name, { folder }]) => (name ? [folder] : [])));

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier.split('?')[0]!);
  if (specifier.startsWith('#lib/')) {
    return path.join(packageOf(file), 'src', specifier.slice('#lib/'.length));
  }
  const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1);
  const found = WORKSPACES.get(name.join('/'));
  if (!found) return undefined;
  const exported = found.exports[`.${specifier.slice(name.join('/').length)}`];
  return path.join(found.folder, exported ?? 'src');
}

const IMPORTS: Import[] = SOURCES.flatMap((file) =>
  importedSpecifiers(path.join(PROJECT_ROOT, file)).map((specifier) => ({
    file,
    specifier,
    target: targetOf(file, specifier),
  })),
);

test('Packages import each other by name, and never reach into another folder', () => {
  const reaching = IMPORTS.filter(({ file, specifier, target }) => {
    // A hosted project bundles edge functions by path, so they cannot import packages of the workspace.
    if (file.startsWith('supabase/functions/')) return false;
    return specifier.startsWith('.') && packageOf(target!) !== packageOf(file);
  });
  // The two files at the top configure the site, and have no package of their own.
  const allowed = ['site.config.ts', 'vitest.config.ts'];
  expect(reaching.filter(({ file }) => !allowed.includes(file))).toEqual([]);
});

/** Each circle once. */
function cycles(groupOf: (file: string) => string | undefined): string[] {
  const edges = new Map<string, Set<string>>();
  for (const { file, target } of IMPORTS) {
    if (/\.test\.tsx?$|\/testing(\/|\.tsx?$)/.test(file)) continue;
    const [from, to] = [groupOf(file), target && groupOf(target)];
    if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...edges.keys()].filter((group) => reaches(group, group));
}

test('Packages of the platform depend on each other in one direction, and on no part of the site', () => {
  const isPlatform = (file: string) => file.startsWith('platform/');
  expect(cycles((file) => (isPlatform(file) ? packageOf(file) : undefined))).toEqual([]);
  const outward = IMPORTS.filter(
    ({ file, target }) => isPlatform(file) && target && !isPlatform(target),
  );
  expect(outward).toEqual([]);
});

test('Folders depend on each other in one direction', () => {
  expect(cycles((file) => path.dirname(file))).toEqual([]);
});

test('Top folders of a package depend on each other in one direction', () => {
  const topFolderOf = (file: string): string => {
    const [first, second] = path.relative(packageOf(file), file).split(path.sep);
    return path.join(packageOf(file), first!, first === 'src' ? (second ?? '') : '');
  };
  expect(cycles(topFolderOf)).toEqual([]);
});

/** Rules, states, requests and pages: what they need is passed to them. */
const PURE = /^platform\/release\/src\/(part|state|request|pages|check\/rules)\//;

test('Rules, states and pages of a release import neither its other layers nor files, processes or networks', () => {
  const forbidden = /^node:(fs|child_process|net|http|https|dgram|worker_threads|os|process)\b/;
  const impure = IMPORTS.filter(({ file, specifier, target }) => {
    if (!PURE.test(file) || file.endsWith('.test.ts')) return false;
    const isOtherLayer = target?.startsWith('platform/release/src/') && !PURE.test(target);
    return isOtherLayer || forbidden.test(specifier);
  });
  expect(impure).toEqual([]);
});

/** Remotes with a general name count as folders only. */
const PRODUCT_TERMS = [
  brand.name,
  ...REMOTE_NAMES.map(remoteFolder),
  'marketing',
  'commerce',
  'pricing',
  'mentor',
  'resident',
  'oncology',
  'razorpay',
  'rupee',
  'shared-kit',
];

test('No file of the platform names the product', () => {
  const found = FILES.filter((file) => file.startsWith('platform/')).flatMap((file) => {
    const text = readFileSync(path.join(PROJECT_ROOT, file), 'utf8').toLowerCase();
    return PRODUCT_TERMS.filter((term) => text.includes(term.toLowerCase())).map(
      (term) => `${file}: ${term}`,
    );
  });
  expect(found).toEqual([]);
});

test('A command uses no constant that its file defines only after it has run', () => {
  const found = SOURCES.filter((file) => {
    const [, ...after] = readFileSync(path.join(PROJECT_ROOT, file), 'utf8').split(
      /^await runCommand\(/m,
    );
    return after.some((text) => /^(?:let|const|class) /m.test(text));
  });
  expect(found).toEqual([]);
});
