import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../respond/http-server.ts';
import { untilVisible } from './visible.ts';

afterEach(() => vi.useRealTimers());

/** The last answer stays. */
async function siteWith(...answers: [status: number, body: string][]): Promise<string> {
  const server = await listen(
    (_, response) => {
      const [status, body] = answers.length > 1 ? answers.shift()! : answers[0]!;
      response.writeHead(status).end(body);
    },
    { port: 0 },
  );
  onTestFinished(() => server.close());
  return server.url;
}

test('A release is for visitors once the site shows its state, or a later one', async () => {
  const site = await siteWith([503, ''], [200, '{"sequence":6}'], [200, '{"sequence":8}']);
  expect(await untilVisible(site, 7, () => Promise.resolve())).toBeGreaterThanOrEqual(0);
});

test.each<[status: number, body: string, reason: RegExp]>([
  [200, '{"sequence":6}', /shows state 6\.$/],
  [404, 'Not found', /answers 404\.$/],
  [200, '<!doctype html>', /no usable answer/],
])(
  'A host that answers %d %s for a minute is a failure with the reason',
  async (status, body, reason) => {
    const site = await siteWith([status, body]);
    vi.useFakeTimers({ toFake: ['Date'] });
    const wait = async () => void vi.setSystemTime(Date.now() + 61_000);
    await expect(untilVisible(site, 7, wait)).rejects.toThrow(reason);
  },
);
