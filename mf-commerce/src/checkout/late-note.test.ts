import { expect, test, vi } from 'vitest';
import { standInGateway } from '#lib/testing.ts';
import { enroll } from './enroll.ts';
import { forgetPurchases, open, openWindow, requests, session, stepOf, wish } from './testing.ts';

// The note that a window was closed calls its order cancelled, and Try Again leads to the same order.
forgetPurchases();

test('Who closes the window and tries again at once gets an order that no note of the first window calls cancelled', async () => {
  const seen: string[] = [];
  let takeNote!: () => void;
  const isOnItsWay = new Promise<void>((resolve) => (takeNote = resolve));
  await open({
    'PATCH orders': async () => {
      await isOnItsWay;
      seen.push('noted as cancelled');
      return new Response(null, { status: 204 });
    },
  });
  const { opened } = await openWindow();
  opened.options.modal.ondismiss();
  await vi.waitUntil(() => stepOf() === 'failed');
  const { windows } = standInGateway();
  void enroll(session, wish);
  await vi.waitUntil(() => requests('PATCH orders').length === 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests('POST create-order'), 'not before the note has landed').toHaveLength(1);
  expect(stepOf()).toBe('creating');
  takeNote();
  await vi.waitUntil(() => windows.length === 1);
  expect(seen).toEqual(['noted as cancelled']);
  expect(requests('POST create-order')).toHaveLength(2);
});

test('A note that never arrives keeps nobody from trying again', async () => {
  await open({ 'PATCH orders': () => new Promise<Response>(() => undefined) });
  const { opened } = await openWindow();
  opened.options.modal.ondismiss();
  await vi.waitUntil(() => stepOf() === 'failed');
  const { windows } = standInGateway();
  void enroll(session, wish);
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitUntil(() => stepOf() === 'paying');
  expect(windows).toHaveLength(1);
});
