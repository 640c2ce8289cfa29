import { describe, expect, test } from 'vitest';
import { fixtureBackend } from './testing/fixture-project.ts';
import { send } from './testing/hostile-requests.ts';

const { backend } = await fixtureBackend();
const { supabaseUrl, publishableKey: apikey } = backend;
const echo = await fetch(`${supabaseUrl}/functions/v1/echo`);
const { host: functionHost } = (await echo.json()) as { host: string };

describe.each([
  ['the REST API', supabaseUrl, '/rest/v1/colours'],
  ['sign-in', supabaseUrl, '/auth/v1/health'],
  ['the functions below the API', supabaseUrl, '/functions/v1/echo'],
  ["a function's own process", `http://${functionHost}`, '/echo'],
  ['the mailbox', backend.mailboxUrl, '/api/v1/messages'],
])('%s', (_, server, target) => {
  const ask = (headers: Record<string, string>, method = 'GET') =>
    send(server, { method, target, headers });

  test('answers its own pages and programs of this machine', async () => {
    expect((await ask({ apikey })).status).toBe(200);
    expect((await ask({ apikey, origin: 'http://localhost:5170' })).status).toBe(200);
  });

  test.each([
    { host: 'rebound.example' },
    { origin: 'https://evil.example' },
    // As of a sandboxed frame.
    { origin: 'null' },
  ])('answers no request with %j, as of a page from elsewhere', async (sent) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const { status, text, headers } = await ask(sent, method);
      expect({ method, status }).toEqual({ method, status: 403 });
      expect(text).toContain('localhost only');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});
