import { expect, describe, it } from 'vitest';
import { LOCAL_KEYS } from '@platform/local/local-keys';
import { moneyIn, send, WRONG_METHODS, WRONG_TOKENS, type BadRequest } from './bad-request.ts';
import { openOrder } from './buying.ts';
import { asha, backend, openShop } from './shop.ts';

openShop();

const SECRET = 'the-secret-of-the-local-scheduler';
const WRONG_SECRETS: BadRequest[] = [
  ['the secret key of the project', LOCAL_KEYS.secret],
  ['a secret of the same length', SECRET.replace('r', 's')],
  ['half the secret', SECRET.slice(0, 16)],
  ['the secret in capitals', SECRET.toUpperCase()],
].map(([what, token]) => ({
  what: what!,
  token: () => token!,
  status: 401,
  code: 'authentication_failed',
}));

describe.each(['reconcile-orders', 'send-mails'])('%s', (name) => {
  it.each([
    { what: 'a member', status: 401, code: 'authentication_failed' },
    ...WRONG_TOKENS.map((line) => ({ ...line, code: 'authentication_failed' })),
    ...WRONG_SECRETS,
    ...WRONG_METHODS,
  ])('answers $what with $status $code and does nothing', async (line) => {
    await openOrder(backend, asha);
    await backend.sql`update public.order_checks set next_at = now()`;
    const before = await moneyIn(backend);
    const { status, code } = await send(backend, asha, `functions/v1/${name}`, line, {});
    expect({ status, code }).toEqual({ status: line.status, code: line.code });
    expect(await moneyIn(backend)).toEqual(before);
    expect(await backend.sql`select checks from public.order_checks`).toEqual([{ checks: 0 }]);
  });

  it.each([
    ['an empty body', ''],
    ['two megabytes', 'x'.repeat(2 ** 21)],
    ['an order', '{"order_uuid":"x"}'],
  ])('ignores the body when the secret is right: %s', async (_, body) => {
    const response = await send(
      backend,
      asha,
      `functions/v1/${name}`,
      { token: () => SECRET, body },
      {},
    );
    expect(response.status).toBe(200);
  });
});
