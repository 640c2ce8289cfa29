import { afterEach, beforeAll, beforeEach } from 'vitest';
import { BACKEND_TIMEOUT_MS, openBackend, type Backend } from './backend.ts';
import { Gateway } from './gateway.ts';
import { signUp, type Member } from './people.ts';
import { resetPeople } from './rows.ts';

export let backend: Backend;
export let gateway: Gateway;
export let asha: Member;
/** No relation to Asha's purchases. */
export let ravi: Member;

/** For the tests of a file. Before each test the members have bought nothing. */
export function openShop(): void {
  openShopOnce();
  beforeEach(() => resetPeople(backend.sql, asha, ravi));
  afterEach(() => gateway.reset());
}

/** For tests that change nothing: a reset takes longer than most of them. */
export function openShopOnce(): void {
  beforeAll(async () => {
    backend = await openBackend();
    gateway = new Gateway(backend);
    asha = await signUp(backend, 'asha@example.com');
    ravi = await signUp(backend, 'ravi@example.com');
    await resetPeople(backend.sql, asha, ravi);
  }, BACKEND_TIMEOUT_MS);
}
