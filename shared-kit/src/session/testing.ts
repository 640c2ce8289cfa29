import { createClient, type Session } from '@supabase/supabase-js';
import { OWN_PROFILE, type Database, type Profile, type Supabase } from '../database.ts';
import { keepSession, limitWaitForSession } from '../keep-session.ts';
import { accessTokenOf, requestRows } from '../supabase.ts';
import { asha as ashaOfPages } from '../testing/stub-backend.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { validSession, type StoredSession } from '../stored-session.ts';

const ENV = { supabaseUrl: 'http://test.local', supabaseKey: 'key' };

/** Clients with the same storage key notify each other, as tabs do, so each test has its own key. */
let openedCount = 0;

/** On a real client with the test's network and storage. */
export interface TestSession {
  session: SessionStore;
  client: () => Promise<Supabase>;
  onSupabaseLoaded: (listener: (client: Supabase) => void) => void;
  storage: Map<string, string>;
  storageKey: string;
  loads: () => number;
  otherTab: (isStored: boolean) => void;
}

export interface Backend {
  profile: (userId: string) => Response | Promise<Response>;
  /** @param scope whose sessions end */
  logout?: (scope: string | null) => Response;
  /** For a renewal; without it the server refuses. */
  token?: () => Response | Promise<Response>;
}

export const asha = { id: 'a5a5a5a5-0000-4000-8000-000000000001', email: 'asha@example.in' };
export const ravi = { id: 'a5a5a5a5-0000-4000-8000-000000000002', email: 'ravi@example.in' };

export const profileOf = ({ id, email }: typeof asha): Profile => ({
  ...ashaOfPages,
  id,
  email,
  name: email.split('@')[0]!,
});

export const found = (profile: Profile): Response => Response.json([profile]);
export const noRow = (): Response => Response.json([]);

export const everyone = (userId: string): Response =>
  found(profileOf(userId === asha.id ? asha : ravi));

export async function signIn({ client }: TestSession, { email }: typeof asha): Promise<void> {
  const { auth } = await client();
  await auth.verifyOtp({ email, token: '123456', type: 'email' });
}

const part = (data: object): string =>
  btoa(JSON.stringify(data)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A session as GoTrue returns it, valid for an hour. */
export function authSession({ id, email }: typeof asha) {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: id, exp: expiresAt, aud: 'authenticated', role: 'authenticated', email };
  return {
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${part({})}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    refresh_token: `refresh-${id}`,
    user: { id, email, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
  };
}

/** Makes a session store. @param stored the session in storage when the page opens */
export function openSession(backend: Backend, stored?: object): TestSession {
  const storageKey = `sb-test-${(openedCount += 1)}-auth-token`;
  const storage = new Map<string, string>();
  if (stored) storage.set(storageKey, JSON.stringify(stored));

  const listeners: ((client: Supabase) => void)[] = [];
  let loads = 0;
  let loading: Promise<Supabase> | undefined;
  const client = () => (loading ??= load());
  const fetchAsMember = keepSession(
    (input, init) => respond(backend, new Request(input, init)),
    client,
  );
  async function load(): Promise<Supabase> {
    loads += 1;
    const made: Supabase = createClient<Database>(ENV.supabaseUrl, ENV.supabaseKey, {
      auth: {
        storageKey,
        storage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        },
      },
      global: { fetch: fetchAsMember },
    });
    limitWaitForSession(made);
    for (const listener of listeners) listener(made);
    return made;
  }

  let notify: ((isStored: boolean) => void) | undefined;
  const storedSession: StoredSession = {
    exists: () => storage.has(storageKey),
    read: () => validSession(JSON.parse(storage.get(storageKey) ?? 'null') as Partial<Session>),
    remove: () => storage.clear(),
    watch: (listener) => {
      notify = listener;
    },
  };
  const onSupabaseLoaded = (listener: (client: Supabase) => void) => void listeners.push(listener);
  const fetchProfile = async (userId: string): Promise<Profile | null> => {
    const token = await accessTokenOf(userId, storedSession, client);
    const address = OWN_PROFILE.replace('{user}', userId);
    const rows = await requestRows(fetchAsMember, ENV, address, { token });
    return (rows as Profile[])[0] ?? null;
  };
  const session = createSessionStore({
    supabase: client,
    onSupabaseLoaded,
    fetchProfile,
    stored: storedSession,
    whenIdle: (run) => setTimeout(run),
  });
  return {
    session,
    client,
    onSupabaseLoaded,
    storage,
    storageKey,
    loads: () => loads,
    otherTab: (isStored) => notify?.(isStored),
  };
}

/** Opens a page of `asha`, whose profile is there. */
export async function openMember(backend: Partial<Backend> = {}): Promise<TestSession> {
  const opened = openSession({ profile: everyone, ...backend }, authSession(asha));
  opened.session.start();
  await opened.session.profileSettled();
  return opened;
}

async function respond(backend: Backend, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/rest/v1/users') {
    return backend.profile(searchParams.get('id')!.slice('eq.'.length));
  }
  if (pathname === '/auth/v1/verify') {
    const { email } = (await request.json()) as { email: string };
    return Response.json(authSession(email === asha.email ? asha : ravi));
  }
  if (pathname === '/auth/v1/token') {
    if (backend.token) return backend.token();
    const body = { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' };
    return Response.json(body, { status: 400 });
  }
  if (pathname === '/auth/v1/logout') {
    return backend.logout?.(searchParams.get('scope')) ?? new Response(null, { status: 204 });
  }
  return Response.json({ message: `no response for ${pathname}` }, { status: 404 });
}
