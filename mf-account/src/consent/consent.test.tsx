import { stubBackend, USER_ID } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { press, renderTabs, show, shown, text } from '#lib/testing.tsx';
import { AcceptedDocuments, AfterConsents, ConsentRequest } from './consent.tsx';

renderTabs();

const OLD_TERMS = {
  document: 'terms',
  version: '2024-11-01',
  accepted_at: '2024-12-05T10:00:00+00:00',
};
const PRIVACY = {
  document: 'privacy',
  version: '2025-10-01',
  accepted_at: '2025-10-02T10:00:00+00:00',
};

test('A member is asked to accept only documents that changed, and is not asked again', async () => {
  let rows = [PRIVACY, OLD_TERMS];
  const requests = stubBackend(({ method }) => {
    if (method === 'GET') return Response.json(rows);
    rows = [{ ...OLD_TERMS, version: '2025-10-01' }, ...rows];
    return Response.json(true);
  });
  show(<ConsentRequest userId={USER_ID} />);
  await shown('Terms and Conditions, 1 October 2025');
  expect(text()).not.toContain('Privacy Policy');
  press('Accept');
  await expect.poll(text).toBe('');
  expect(requests.find(({ method }) => method === 'POST')?.url.pathname).toBe(
    '/rest/v1/rpc/accept_policies',
  );
});

test('A tab appears together with the request above it, which would push it down later', async () => {
  let respond!: (response: Response) => void;
  const consents = new Promise<Response>((resolve) => (respond = resolve));
  const requests = stubBackend(() => consents);
  show(
    <AfterConsents userId={USER_ID}>
      <ConsentRequest userId={USER_ID} />
      The tab
    </AfterConsents>,
  );
  await expect.poll(() => requests).toHaveLength(1);
  expect(text()).not.toContain('The tab');
  respond(Response.json([PRIVACY, OLD_TERMS]));
  await shown('The tab');
  expect(text()).toContain('Terms and Conditions, 1 October 2025');
});

test('A tab is shown although the accepted documents cannot be read', async () => {
  stubBackend();
  show(<AfterConsents userId={USER_ID}>The tab</AfterConsents>);
  await expect.poll(text).toBe('The tab');
});

test('The profile shows which version of each document the member accepted, and when', async () => {
  stubBackend(() => Response.json([PRIVACY, OLD_TERMS]));
  show(<AcceptedDocuments userId={USER_ID} />);
  await shown('Privacy Policy, version of 1 October 2025, accepted on 2 October 2025');
  expect(text()).toContain('Terms and Conditions, version of 1 November 2024');
});
