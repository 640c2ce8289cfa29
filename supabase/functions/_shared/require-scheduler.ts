import { environment } from './environment.ts';
import { isSame } from './is-same.ts';
import { Refusal } from './refusal.ts';

/**
 * Returns where the scheduler asks, or a function of ours: with `Authorization: Bearer <RECONCILE_SECRET>`.
 * @throws Refusal 401 `authentication_failed` for anybody else
 */
export async function requireScheduler(request: Request): Promise<void> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (await isSame(token, environment('RECONCILE_SECRET'))) return;
  throw new Refusal(401, 'authentication_failed', 'This is not the scheduler');
}
