import { expect, test } from 'vitest';
import { describeErrorEvent, originOf } from './describe-error-event.ts';
import { releasedFileIn } from './released-file.ts';
import type { PageErrorEvent } from './error-events.ts';

const SITE = 'https://isocentre.in/mf';
const IN_COMMERCE = `    at Plans (${SITE}/commerce/2.0.0/assets/app-1.js:1:20)`;
const IN_SHELL = `    at renderWithHooks (${SITE}/shell/9.0.0/assets/index-1.js:9:1)`;
const COMMERCE = { part: 'commerce', version: '2.0.0', place: 'assets/app-1.js:1:20' };
const SHELL = { part: 'shell', version: '9.0.0', place: 'assets/index-1.js:9:1' };
const OWNER = { part: 'account', version: '3.0.0' };

const describe = (event: PageErrorEvent) => describeErrorEvent(event, OWNER);

/** An error as Chromium makes it: its stack begins with its message. */
function thrown(message: string, frames: string, kind: ErrorConstructor = Error): Error {
  const error = new kind(message);
  error.stack = `${error.name}: ${message}\n${frames}`;
  return error;
}

test('The report of an error has its file and class', () => {
  const error = thrown('x is undefined', `${IN_COMMERCE}\n${IN_SHELL}`, TypeError);
  expect(describe({ error, file: '' })).toEqual({ kind: 'error', ...COMMERCE, name: 'TypeError' });
});

test.each([
  'Cannot use \'in\' operator to search for "length" in Asha Rao 98765',
  'asha.rao@example.in already has an account',
  '“123456” is not the code',
  `wrote "${SITE}/asha/1.0/rao.js:1:1" into the field`,
])('A report contains nothing of the message: %s', (message) => {
  const error = thrown(message, IN_COMMERCE);
  expect(describe({ error, file: '' })).toEqual({ kind: 'error', ...COMMERCE, name: 'Error' });
});

test('A class name that could be typed text is not reported', () => {
  const error = thrown('', IN_COMMERCE);
  error.name = 'Asha Rao <asha@example.in>';
  expect(describe({ error, file: '' })?.name).toBe('Error');
});

test('An error of React belongs to the component it is about, under React’s number', () => {
  const error = thrown('Minified React error #31; visit https://react.dev/errors/31', IN_SHELL);
  const components = `\n    at div\n${IN_COMMERCE}\n${IN_SHELL}`;
  expect(describe({ error, components })).toEqual({ kind: 'error', ...COMMERCE, name: 'React31' });
  const ofKit = { error, components: `\n${IN_SHELL}\n${IN_COMMERCE}` };
  expect(describe(ofKit), 'the shell contains the kit').toMatchObject(SHELL);
});

test('A wrapped error is reported by its first cause', () => {
  const cause = thrown('', IN_COMMERCE, RangeError);
  const error = new Error('again', { cause: new Error('and again', { cause }) });
  error.stack = IN_SHELL;
  expect(originOf(error)).toBe(cause);
  expect(describe({ error, file: '' })).toEqual({ kind: 'error', ...COMMERCE, name: 'RangeError' });
});

test('For a stack without files, the file that the browser names is reported', () => {
  const file = `${SITE}/commerce/2.0.0/assets/app-1.js:1:20`;
  expect(describe({ error: thrown('', ''), file })).toMatchObject(COMMERCE);
});

test.each([
  ['an extension', { error: thrown('', '    at x (chrome-extension://abc/a.js:1:1)'), file: '' }],
  ['a script of another site', { error: null, file: ':0:0' }],
  ['the browser', { error: undefined, file: 'https://isocentre.in/pricing:0:0' }],
])('Errors of %s are not reported', (_, event) => {
  expect(describe(event)).toBeUndefined();
});

test('An error that names no file belongs to the owner of the page', () => {
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
])('Code that cannot be loaded is reported with its address, as %s words it', (_, message) => {
  expect(describe({ error: thrown(message, '', TypeError), step: 'code' })).toEqual({
    kind: 'load',
    ...COMMERCE,
    place: 'assets/app-1.js',
    name: 'code',
  });
});

test('Code that throws on its first evaluation is an error, not a failed load', () => {
  const error = thrown('x is not defined', IN_COMMERCE, ReferenceError);
  expect(describe({ error, step: 'code' })).toEqual({
    kind: 'error',
    ...COMMERCE,
    name: 'ReferenceError',
  });
});

test('An entry that cannot be loaded belongs to its remote, though the shell requested it', () => {
  const file = '/mf/commerce/2.0.0/assets/app.js';
  expect(describe({ error: thrown('RUNTIME-008', IN_SHELL), step: 'entry', file })).toEqual({
    kind: 'load',
    ...COMMERCE,
    place: 'assets/app.js',
    name: 'entry',
  });
});

const APP = { part: 'commerce', version: '2.0.0', place: 'assets/app-1.js:1:20' };
const APP_FILE = `${SITE}/commerce/2.0.0/assets/app-1.js:1:20`;
const SHELL_FILE = `${SITE}/shell/9.0.0/assets/index-1.js:9:1`;

test.each([
  ['Chromium', 'TypeError: x', 'at Array.map (<anonymous>)', IN_COMMERCE, IN_SHELL],
  [
    'Chromium, in an asynchronous function',
    'Error',
    `at async ${APP_FILE}`,
    'at async Promise.all',
  ],
  ['Chromium, in evaluated code', `at eval (eval at run (${APP_FILE}), <anonymous>:1:7)`],
  ['Firefox', `Plans@${APP_FILE}`, `renderWithHooks@${SHELL_FILE}`],
  ['Firefox, in a promise', `async*load/<@${APP_FILE}`, `promise callback*load@${SHELL_FILE}`],
  ['Safari', 'map@[native code]', `Plans@${APP_FILE}`, SHELL_FILE],
  ['Safari, without a name', APP_FILE, `module code@${SHELL_FILE}`],
  ['a component stack of Chromium', '', 'at div', IN_COMMERCE, 'at Suspense'],
])('A stack of %s names the part and the version of its first file', (_, ...lines) => {
  expect(releasedFileIn(lines.join('\n'))).toEqual(APP);
});

test('A versions file belongs to its remote, in an unknown version', () => {
  expect(releasedFileIn('/versions/commerce.json')).toEqual({
    part: 'commerce',
    version: 'unknown',
    place: 'versions.json',
  });
});
