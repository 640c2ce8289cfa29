import { afterEach, expect, test, vi } from 'vitest';
import { ENV_ELEMENT_ID } from './env.ts';
import { authSession, asha, ravi } from './session/testing.ts';
import { sessionStorageKey, supabase } from './supabase.ts';

const SUPABASE_URL = 'http://backend.test';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

test("A link with another user's session does not change the member's", async () => {
  const env = { supabaseUrl: SUPABASE_URL, supabaseKey: 'key' };
  document.body.innerHTML = `<script type="application/json" id="${ENV_ELEMENT_ID}">${JSON.stringify(env)}</script>`;
  // The client would request the user of a session in the URL.
  vi.stubGlobal('fetch', async () => Response.json(authSession(ravi).user));
  localStorage.setItem(sessionStorageKey(SUPABASE_URL), JSON.stringify(authSession(asha)));
  const { access_token, refresh_token } = authSession(ravi);
  const link = new URLSearchParams({
    access_token,
    refresh_token,
    token_type: 'bearer',
    expires_in: '3600',
  });
  history.replaceState(null, '', `/pricing#${link.toString()}`);

  const client = await supabase();
  const { data } = await client.auth.getSession();
  expect(data.session?.user.email).toBe(asha.email);
});
