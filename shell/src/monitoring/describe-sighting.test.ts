import { expect, test } from 'vitest';
import { describeSighting, originOf } from './describe-sighting.ts';
import type { Sighting } from './sightings.ts';

const SITE = 'https://isocentre.in/mf';
const IN_COMMERCE = `    at Plans (${SITE}/commerce/2.0.0/assets/app-1.js:1:20)`;
const IN_SHELL = `    at renderWithHooks (${SITE}/shell/9.0.0/assets/index-1.js:9:1)`;
const COMMERCE = { part: 'commerce', version: '2.0.0', place: 'assets/app-1.js:1:20' };
const SHELL = { part: 'shell', version: '9.0.0', place: 'assets/index-1.js:9:1' };
/** Whose page is shown. */
const OWNER = { part: 'account', version: '3.0.0' };

const describe = (sighting: Sighting) => describeSighting(sighting, OWNER);

/** An error as Chromium makes it: its stack begins with its message. */
function thrown(message: string, frames: string, kind: ErrorConstructor = Error): Error {
  const error = new kind(message);
  error.stack = `${error.name}: ${message}\n${frames}`;
  return error;
}

test('An error is told by the file it was thrown in and its class', () => {
  const error = thrown('x is undefined', `${IN_COMMERCE}\n${IN_SHELL}`, TypeError);
  expect(describe({ error, file: '' })).toEqual({ kind: 'error', ...COMMERCE, name: 'TypeError' });
});

test.each([
  'Cannot use \'in\' operator to search for "length" in Asha Rao 98765',
  'asha.rao@example.in already has an account',
  '“123456” is not the code',
  `wrote "${SITE}/asha/1.0/rao.js:1:1" into the field`,
])('Nothing of a message is told, whatever stands in it: %s', (message) => {
  const error = thrown(message, IN_COMMERCE);
  expect(describe({ error, file: '' })).toEqual({ kind: 'error', ...COMMERCE, name: 'Error' });
});

test('Nor is a class that somebody could have written', () => {
  const error = thrown('', IN_COMMERCE);
  error.name = 'Asha Rao <asha@example.in>';
  expect(describe({ error, file: '' })?.name).toBe('Error');
});

test('What React throws belongs to the component it was about, under React’s number', () => {
  const error = thrown('Minified React error #31; visit https://react.dev/errors/31', IN_SHELL);
  const components = `\n    at div\n${IN_COMMERCE}\n${IN_SHELL}`;
  expect(describe({ error, components })).toEqual({ kind: 'error', ...COMMERCE, name: 'React31' });
});

test('What the kit throws inside a remote stays the shell’s, since the kit is', () => {
  const error = thrown('no size', IN_SHELL);
  const components = `\n${IN_SHELL}\n${IN_COMMERCE}`;
  expect(describe({ error, components })).toEqual({ kind: 'error', ...SHELL, name: 'Error' });
});

test('What was wrapped on its way is told by where it began', () => {
  const cause = thrown('', IN_COMMERCE, RangeError);
  const error = new Error('again', { cause: new Error('and again', { cause }) });
  error.stack = IN_SHELL;
  expect(originOf(error)).toBe(cause);
  expect(describe({ error, file: '' })).toEqual({ kind: 'error', ...COMMERCE, name: 'RangeError' });
});

test('The file that the browser names stands in for a stack without one', () => {
  const file = `${SITE}/commerce/2.0.0/assets/app-1.js:1:20`;
  expect(describe({ error: thrown('', ''), file })).toMatchObject(COMMERCE);
});

test.each([
  ['an extension', { error: thrown('', '    at x (chrome-extension://abc/a.js:1:1)'), file: '' }],
  ['a script of another site', { error: null, file: ':0:0' }],
  ['the browser', { error: undefined, file: 'https://isocentre.in/pricing:0:0' }],
])('Faults of %s are nobody’s here', (_, sighting) => {
  expect(describe(sighting)).toBeUndefined();
});

test('What names no file at all is the owner’s of the page', () => {
  expect(describe({ error: 'just words of Asha Rao' })).toEqual({
    kind: 'error',
    ...OWNER,
    name: 'NoError',
  });
  const error = thrown('', '');
  error.stack = '[native code]';
  expect(describe({ error, components: '\n    at div' })).toMatchObject(OWNER);
});

test.each([
  [
    'Chromium',
    `Failed to fetch dynamically imported module: ${SITE}/commerce/2.0.0/assets/app-1.js`,
  ],
  ['Firefox', `error loading dynamically imported module: ${SITE}/commerce/2.0.0/assets/app-1.js`],
])('Code that cannot be had is told by its address, as %s names it', (_, message) => {
  expect(describe({ error: thrown(message, '', TypeError), step: 'code' })).toEqual({
    kind: 'load',
    ...COMMERCE,
    place: 'assets/app-1.js',
    name: 'code',
  });
});

test('In Safari, which does not name it, it is the owner’s of the page', () => {
  const error = thrown('Importing a module script failed.', '', TypeError);
  expect(describe({ error, step: 'code' })).toEqual({ kind: 'load', ...OWNER, name: 'code' });
});

test('Code that is there and throws as it is first run has not failed to load', () => {
  const error = thrown('x is not defined', IN_COMMERCE, ReferenceError);
  expect(describe({ error, step: 'code' })).toEqual({
    kind: 'error',
    ...COMMERCE,
    name: 'ReferenceError',
  });
});

test('An entry that cannot be had is its remote’s, though the shell was who asked for it', () => {
  const file = '/mf/commerce/2.0.0/remoteEntry.js';
  expect(describe({ error: thrown('RUNTIME-008', IN_SHELL), step: 'entry', file })).toEqual({
    kind: 'load',
    ...COMMERCE,
    place: 'remoteEntry.js',
    name: 'entry',
  });
});
