import { expect, test } from 'vitest';
import { pageFilesOf } from './compose-twin.ts';
import { replaceFederation } from './replace-federation.ts';

const MANIFEST = {
  'app.ts': { file: 'app.js', imports: ['_site.js', '_part.js'], css: ['app.css'] },
  '_site.js': { file: 'site.js', css: ['site.css'] },
  '_part.js': { file: 'part.js', imports: ['_site.js'], dynamicImports: ['later.ts'] },
  'later.ts': { file: 'later.js' },
};

test('A module needs the chunks that it imports statically and their styles, each once', () => {
  expect(pageFilesOf(MANIFEST, ['app.ts', '_part.js'])).toEqual({
    scripts: ['app.js', 'site.js', 'part.js'],
    styles: ['app.css', 'site.css'],
  });
});

test('Every file of the twin replaces a file that the shell has', () => {
  expect(() => replaceFederation()).not.toThrow();
});
