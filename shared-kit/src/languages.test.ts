import { expect, test } from 'vitest';
import { messagesIn } from './languages.ts';

const english = async () => ({ messages: { hello: 'Hello' } });
const hindi = async () => ({ messages: { hello: 'नमस्ते' } });

test('A remote loads the messages of the given language', async () => {
  const load = messagesIn({ 'en-IN': english, 'hi-IN': hindi });
  expect(await load('hi-IN')).toEqual({ hello: 'नमस्ते' });
});

test('A remote without that language loads English messages', async () => {
  expect(await messagesIn({ 'en-IN': english })('hi-IN')).toEqual({ hello: 'Hello' });
});
