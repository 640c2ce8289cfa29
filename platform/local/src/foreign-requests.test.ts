import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from './backend/backend.ts';
import { startFixtureBackend } from './testing/fixture-project.ts';

let backend: Backend;
let functionUrl: string;

beforeAll(async () => {
  const fixture = await startFixtureBackend();
  backend = fixture.backend;
  const echo = await fetch(`${backend.supabaseUrl}/functions/v1/echo`);
  const { host } = (await echo.json()) as { host: string };
  functionUrl = `http://${host}`;
  return fixture.stop;
});

const SERVERS: [string, () => string][] = [
  ['the REST API', () => `${backend.supabaseUrl}/rest/v1/colours`],
  ['sign-in', () => `${backend.supabaseUrl}/auth/v1/health`],
  ['the functions below the API', () => `${backend.supabaseUrl}/functions/v1/echo`],
  ["a function's own process", () => `${functionUrl}/echo`],
  ['the mailbox', () => `${backend.mailboxUrl}/api/v1/messages`],
];

describe.each(SERVERS)('%s', (_, address) => {
  test('answers its own pages and programs of this machine', async () => {
    const apikey = backend.publishableKey;
    expect((await send(address(), { apikey })).status).toBe(200);
    const origin = 'http://localhost:5170';
    expect((await send(address(), { apikey, origin })).status).toBe(200);
  });

  test('answers no page whose host name was pointed at this machine', async () => {
    const { status, body, headers } = await send(address(), { host: 'rebound.example' });
    expect(status).toBe(403);
    expect(body).toContain('localhost only');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['https://evil.example', 'null'])(
    'answers no request of the page %s',
    async (origin) => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const { status, headers } = await send(address(), { origin }, method);
        expect({ method, status }).toEqual({ method, status: 403 });
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );
});

/** `fetch` would not send these headers. */
function send(url: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const sent = request(url, { method, headers, agent: false }, (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode!, body, headers: response.headers }),
          reject,
        );
      });
      sent.once('error', reject).end();
    },
  );
}
