import { expect, test } from 'vitest';
import { messagesIn } from './languages.ts';

const english = async () => ({ messages: { hello: 'Hello' } });
const hindi = async () => ({ messages: { hello: 'नमस्ते' } });

test('a remote speaks the language that is asked for', async () => {
  const load = messagesIn({ 'en-IN': english, 'hi-IN': hindi });
  expect(await load('hi-IN')).toEqual({ hello: 'नमस्ते' });
});

test('a remote without that language speaks English', async () => {
  expect(await messagesIn({ 'en-IN': english })('hi-IN')).toEqual({ hello: 'Hello' });
});
