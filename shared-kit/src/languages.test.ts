import { expect, test } from 'vitest';
import { messagesIn } from './languages.ts';

const english = async () => ({ messages: { hello: 'Hello' } });

test('A remote without that language loads English messages', async () => {
  expect(await messagesIn({ 'en-IN': english })('hi-IN')).toEqual({ hello: 'Hello' });
});
