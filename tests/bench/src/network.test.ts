import { expect, test } from 'vitest';
import { createLink, readPriority, sendPacket, type Transfer } from './network.ts';

/** Notes in `order` what is sent. */
const transferOf = (name: string, priority: string, bytes: number, order: string[]): Transfer => ({
  ...readPriority(priority),
  body: Buffer.alloc(bytes),
  sent: 0,
  write: () => order.push(name),
  end: () => order.push(`${name} complete`),
});

test.each([
  [
    'a stylesheet before the scripts that were requested earlier',
    'u=1',
    'u=0',
    'b, b complete, a, a, a complete',
  ],
  [
    'scripts of equal priority one after the other',
    'u=1',
    'u=1',
    'a, a, a complete, b, b complete',
  ],
  [
    'pictures that can be shown in parts in turns',
    'u=4, i',
    'u=4, i',
    'a, b, b complete, a, a complete',
  ],
])('A link sends %s', (_, first, second, expected) => {
  const order: string[] = [];
  const transfers = [transferOf('a', first, 2000, order), transferOf('b', second, 100, order)];
  while (transfers.length > 0) sendPacket(transfers);
  expect(order.join(', ')).toBe(expected);
});

test('A link takes the time that its speed implies for all responses together, and none for one that is no longer wanted', async () => {
  const link = createLink({ bytesPerSecond: 200_000, latency: 0 });
  const send = (bytes: number) =>
    new Promise<void>((end) =>
      link.send(Object.assign(transferOf('a', 'u=1', bytes, []), { end })),
    );
  link.send(transferOf('left', 'u=0', 1e9, []))();
  const started = performance.now();
  await Promise.all([send(30_000), send(30_000)]);
  // A burst of 50 ms is allowed. A busy machine may be late.
  expect(performance.now() - started).toBeGreaterThan(240);
});
