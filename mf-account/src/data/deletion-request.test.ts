import { expect, test } from 'vitest';
import { standInBackend, USER_ID } from '#lib/testing.ts';
import { fetchDeletionRequest, requestDeletion, takeBackDeletion } from './deletion-request.ts';

const REQUEST = {
  requested_at: '2026-11-21T04:05:06+00:00',
  due_at: '2026-11-28T04:05:06+00:00',
};
const { signal } = new AbortController();

test("a member's own request is asked for", async () => {
  const asked = standInBackend(() => Response.json([REQUEST]));
  expect(await fetchDeletionRequest(USER_ID, signal)).toEqual(REQUEST);
  expect(asked[0]!.url.searchParams.get('user_id')).toBe(`eq.${USER_ID}`);
});

test('who has made none has none', async () => {
  standInBackend(() => Response.json([]));
  expect(await fetchDeletionRequest(USER_ID, signal)).toBeNull();
});

test('a request answers when it is carried out', async () => {
  const asked = standInBackend(() => Response.json(REQUEST));
  expect(await requestDeletion()).toEqual(REQUEST);
  expect(asked[0]!.url.pathname).toBe('/rest/v1/rpc/request_deletion');
});

test('taking it back leaves none', async () => {
  standInBackend(() => Response.json(true));
  expect(await takeBackDeletion()).toBeNull();
});

test.each([
  ['request', requestDeletion],
  ['take back', takeBackDeletion],
])('without a network nothing is said to have happened: %s', async (_, act) => {
  standInBackend();
  await expect(act()).rejects.toMatchObject({ code: 'network_error' });
});
