import { expect, test } from 'vitest';
import { expectOtherUser, otherUser } from './other-user.ts';

test('Code of teams runs as the user of COMPOSE_AS, who is neither root nor the one with the key', () => {
  expect(otherUser({ COMPOSE_AS: '65534:65533' })).toEqual({ uid: 65534, gid: 65533 });
});

test.each(['', 'nobody', '0:0', '65534', `${process.getuid!() || 1}:0`])(
  'COMPOSE_AS=%s names no such user',
  (text) => expect(() => otherUser({ COMPOSE_AS: text })).toThrow('COMPOSE_AS is'),
);

test('Without another user no composer starts with the key', () => {
  expect(expectOtherUser).toThrow(/Start it as root, .* with COMPOSE_AS=<uid>:<gid>/);
});
