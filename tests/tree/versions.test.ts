import { PART_NAMES, sourcesOf, versionOf } from '@platform/build/part-sources';
import { readSource, type ReadSource } from '@platform/build/source-files';
import { composerVersion } from '@platform/release/ask/releaser';
import { expect, test } from 'vitest';

/** Reads the working tree as if somebody had made one edit. */
const withEdit =
  (file: string, edit: (text: string) => string): ReadSource =>
  (name) => {
    const bytes = readSource(name);
    return name === file ? Buffer.from(edit(bytes.toString())) : bytes;
  };

const versionsWith = (read?: ReadSource): Record<string, string> => ({
  ...Object.fromEntries(PART_NAMES.map((part) => [part, versionOf(part, read)])),
  composer: composerVersion(read),
});

const before = versionsWith();

/** `composer` renders every page again. */
function changedBy(file: string, edit = (text: string) => `${text}\n`): string[] {
  const text = readSource(file).toString();
  expect(edit(text), 'the edit').not.toBe(text);
  const after = versionsWith(withEdit(file, edit));
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}

const ALL = [...PART_NAMES, 'composer'];

test.each([
  ['the readme of the build', 'platform/build/README.md', []],
  ['a test of the build', 'platform/build/src/commits.test.ts', []],
  ['a helper of tests', 'mf-auth/src/testing.ts', []],
  ['an entry of the gallery', 'shared-kit/src/ui/controls.gallery.tsx', []],
  ['the server', 'platform/release/src/respond/respond.ts', []],
  ['what composes pages', 'platform/release/src/pages/compose-files.ts', ['composer']],
  ['a comment in a source', 'mf-auth/src/code/countdown.ts', ['auth']],
  ['a message', 'mf-commerce/src/messages/hi-IN.ts', ['commerce']],
  ['a picture', 'mf-marketing/src/intro-video/intro.webm', ['marketing']],
  ['a component of the kit', 'shared-kit/src/ui/button.tsx', ['shell']],
  ['the addresses and types of a purchase', 'shared-kit/src/purchase.ts', ['shell']],
  ['what the routes of a remote read', 'shared-kit/src/database.ts', ['shell', 'account']],
  ['a file that the shell copies', 'shell/public/offline.html', ['shell']],
  ['the code of the build', 'platform/build/src/styles.ts', PART_NAMES],
  ['the configuration of the site', 'site.config.ts', ALL],
])('%s (%s) changes the versions of: %s', (_, file, expected) => {
  expect(changedBy(file).toSorted()).toEqual([...expected].toSorted());
});

const update = (folder: string) => (lockfile: string) =>
  lockfile.replace(
    new RegExp(`("${RegExp.escape(folder)}": \\{[^}]*"integrity": ")[^"]+`),
    '$1sha512-other',
  );

test.each([
  ['react', PART_NAMES.toSorted()],
  ['web-vitals', ['shell']],
  ['jose', []],
])('an update of the package %s changes the versions of: %s', (name, expected) => {
  const changed = changedBy('package-lock.json', update(`node_modules/${name}`));
  expect(changed.toSorted()).toEqual(expected);
});

test.each(PART_NAMES)('The version of %s covers what the bundler reads alone', (part) => {
  const sources = sourcesOf(part);
  expect(sources).toContain('platform/build/src/build-part.ts');
  expect(sources.filter((file) => /\.(?:test|gallery)\.|\.md$|\/dist\//.test(file))).toEqual([]);
  expect(versionOf(part)).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/);
});
