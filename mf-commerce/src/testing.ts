import { paise } from 'shared-kit/money';
import { vi } from 'vitest';

export interface OpenedWindow {
  options: Record<string, unknown> & {
    handler: (response: object) => void;
    modal: { ondismiss: () => void };
  };
  fail: () => void;
  isClosed: boolean;
}

/** @param outcomes for each time the page requests the gateway's script; `none` loads a script without a gateway */
export function stubGateway(...outcomes: ('load' | 'fail' | 'none')[]) {
  const windows: OpenedWindow[] = [];
  const scripts: string[] = [];
  Reflect.deleteProperty(globalThis, 'Razorpay');
  class Razorpay {
    readonly #opened: OpenedWindow;
    constructor(options: OpenedWindow['options']) {
      this.#opened = { options, fail: () => undefined, isClosed: false };
    }
    on(_event: string, listener: () => void): void {
      this.#opened.fail = listener;
    }
    open(): void {
      windows.push(this.#opened);
    }
    close(): void {
      this.#opened.isClosed = true;
    }
  }
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push((script as HTMLScriptElement).src);
    const outcome = outcomes[scripts.length - 1] ?? 'load';
    if (outcome === 'load') Object.assign(globalThis, { Razorpay });
    const event = new Event(outcome === 'fail' ? 'error' : 'load');
    queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(event));
  });
  return { windows, scripts };
}

export const ORDER = '40000000-0000-4000-8000-000000000001';

export const payableOrder = (paiseAmount: number) => ({
  success: true as const,
  order_uuid: ORDER,
  status: 'pending' as const,
  razorpay_order: {
    id: 'order_1',
    amount: paise(paiseAmount),
    currency: 'INR' as const,
    notes: { order_uuid: ORDER },
  },
  checkout: {
    key: 'rzp_test',
    script: 'http://gateway.test/v1/checkout.js',
    callback_url: 'http://backend.test/functions/v1/payment-return',
  },
});

export const PAYMENT = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};

export const errorResponse = (status: number, code: string): Response =>
  Response.json({ success: false, error: { code, message: 'for the log' } }, { status });
