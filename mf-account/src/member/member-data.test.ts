import { expect, test } from 'vitest';
import { memberKeys } from './member-data.ts';

test.each(['subscriptions', 'orders', 'consents', 'deletionRequest'] as const)(
  'The %s of two members have different keys in the cache',
  (data) => {
    expect(memberKeys[data]('asha')).not.toEqual(memberKeys[data]('ravi'));
    expect(memberKeys[data]('asha')).toEqual([...memberKeys.all('asha'), data]);
  },
);
