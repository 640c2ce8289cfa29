import { expect, test } from 'vitest';
import { createLink, readPriority, sendPacket, type Transfer } from './link.ts';

const KILOBYTES = 1000;

/** Notes in `order` what is sent. */
function transferOf(name: string, priority: string, bytes: number, order: string[]): Transfer {
  return {
    ...readPriority(priority),
    body: Buffer.alloc(bytes),
    sent: 0,
    write: () => order.push(name),
    end: () => order.push(`${name} complete`),
  };
}

function sendAll(transfers: Transfer[]): void {
  while (transfers.length > 0) sendPacket(transfers);
}

test('A stylesheet overtakes the scripts that were requested before it', () => {
  const order: string[] = [];
  const script = transferOf('script', 'u=1', 2000, order);
  const transfers = [script];
  sendPacket(transfers);
  transfers.push(transferOf('style', 'u=0', 100, order));
  sendAll(transfers);
  expect(order).toEqual(['script', 'style', 'style complete', 'script', 'script complete']);
});

test('Scripts of equal priority arrive one after the other', () => {
  const order: string[] = [];
  sendAll([transferOf('a', 'u=1', 2000, order), transferOf('b', 'u=1', 2000, order)]);
  expect(order).toEqual(['a', 'a', 'a complete', 'b', 'b', 'b complete']);
});

test('Pictures that can be shown in parts take turns', () => {
  const order: string[] = [];
  sendAll([transferOf('a', 'u=4, i', 2000, order), transferOf('b', 'u=4, i', 2000, order)]);
  expect(order).toEqual(['a', 'b', 'a', 'a complete', 'b', 'b complete']);
});

test('An empty response ends immediately', () => {
  const order: string[] = [];
  sendAll([transferOf('redirect', '', 0, order)]);
  expect(order).toEqual(['redirect complete']);
});

test('A link takes the time that its speed implies, for all responses together', async () => {
  const link = createLink({ bytesPerSecond: 200 * KILOBYTES, latency: 0 });
  const send = (bytes: number) =>
    new Promise<void>((resolve) => {
      const body = Buffer.alloc(bytes);
      link.send({ ...readPriority('u=1'), body, write: () => undefined, end: resolve });
    });
  const started = performance.now();
  await Promise.all([send(30 * KILOBYTES), send(30 * KILOBYTES)]);
  const seconds = (performance.now() - started) / 1000;
  // A burst of 50 ms is allowed. A busy machine may be late.
  expect(seconds).toBeGreaterThan(0.24);
});

test('A response that the visitor no longer wants takes no more of the link', async () => {
  const link = createLink({ bytesPerSecond: 200 * KILOBYTES, latency: 0 });
  const order: string[] = [];
  const cancel = link.send(transferOf('left', 'u=0', 1e9, order));
  const wanted = transferOf('wanted', 'u=5', 100, order);
  cancel();
  await new Promise<void>((end) => link.send({ ...wanted, end }));
  expect(order).toEqual(['wanted']);
});

test.for([
  ['u=0, i', 0, true],
  ['u=1', 1, false],
  ['i', 3, true],
  [' i , u=7 ', 7, true],
  ['u=9', 3, false],
  [undefined, 3, false],
] as const)(
  'The priority %s is read as RFC 9218 defines it',
  ([header, urgency, isIncremental]) => {
    expect(readPriority(header)).toEqual({ urgency, isIncremental });
  },
);
