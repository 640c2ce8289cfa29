import type { CreateOrderRequest } from '../../../shared-kit/src/purchase.ts';
import { isUuid } from '../_shared/read-body.ts';
import { Refusal } from '../_shared/refusal.ts';

const DURATIONS = [6, 12, 36];

/**
 * What a member wants to buy. Other fields, such as an amount, are not read. A click without a key gets one of its own.
 * @throws Refusal 400 `invalid_module`, `invalid_duration` or `order_creation_failed`
 */
export function readWish(body: Record<string, unknown>): Required<CreateOrderRequest> {
  const { module_uuid, duration, idempotency_key } = body;
  if (!isUuid(module_uuid)) throw new Refusal(400, 'invalid_module', 'module_uuid is no uuid');
  if (typeof duration !== 'number' || !DURATIONS.includes(duration)) {
    throw new Refusal(400, 'invalid_duration', 'duration is none of 6, 12, 36');
  }
  const key = idempotency_key ?? crypto.randomUUID();
  if (!isUuid(key)) {
    throw new Refusal(400, 'order_creation_failed', 'idempotency_key is no uuid');
  }
  return { module_uuid, duration, idempotency_key: key };
}
