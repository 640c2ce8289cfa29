import { expect, test } from 'vitest';
import { memberKeys } from './member-keys.ts';

test.each(['subscriptions', 'orders', 'deletionRequest'] as const)(
  'the %s of two members never meet in the cache',
  (data) => {
    expect(memberKeys[data]('asha')).not.toEqual(memberKeys[data]('ravi'));
    expect(memberKeys[data]('asha')).toEqual([...memberKeys.all('asha'), data]);
  },
);
