import { stubBackend, USER_ID } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { fetchDeletionRequest, requestDeletion, cancelDeletion } from './deletion-request.ts';

const REQUEST = {
  requested_at: '2026-11-21T04:05:06+00:00',
  due_at: '2026-11-28T04:05:06+00:00',
};
const { signal } = new AbortController();

test("The member's own request is fetched", async () => {
  const requests = stubBackend(() => Response.json([REQUEST]));
  expect(await fetchDeletionRequest(USER_ID, signal)).toEqual(REQUEST);
  expect(requests[0]!.url.searchParams.get('user_id')).toBe(`eq.${USER_ID}`);
});

test('Without a request the result is null', async () => {
  stubBackend(() => Response.json([]));
  expect(await fetchDeletionRequest(USER_ID, signal)).toBeNull();
});

test('A new request returns the date of the deletion', async () => {
  const requests = stubBackend(() => Response.json(REQUEST));
  expect(await requestDeletion()).toEqual(REQUEST);
  expect(requests[0]!.url.pathname).toBe('/rest/v1/rpc/request_deletion');
});

test('Cancelling leaves no request', async () => {
  stubBackend(() => Response.json(true));
  expect(await cancelDeletion()).toBeNull();
});

test.each([
  ['request', requestDeletion],
  ['cancel', cancelDeletion],
])('Without a network the error is network_error: %s', async (_, act) => {
  stubBackend();
  await expect(act()).rejects.toMatchObject({ code: 'network_error' });
});
