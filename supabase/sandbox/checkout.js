// The used part of Razorpay's checkout.js: `new Razorpay(options).open()`. @see
// https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/
(() => {
  const { origin } = new URL(document.currentScript.src);

  class Razorpay {
    #options;
    #listeners = new Map();
    #frame;
    #timer;
    #hear = (message) => this.#onMessage(message);

    constructor(options) {
      for (const name of ['key', 'order_id']) {
        if (typeof options?.[name] !== 'string') throw new Error(`Razorpay: ${name} is missing`);
      }
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      if (this.#frame) return;
      this.#frame = document.createElement('iframe');
      this.#frame.title = 'Payment window (sandbox)';
      this.#frame.className = 'razorpay-checkout-frame';
      this.#frame.style.cssText =
        'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:rgb(0 0 0/.6)';
      this.#frame.src = `${origin}/v1/checkout/window`;
      addEventListener('message', this.#hear);
      document.body.append(this.#frame);
      this.#frame.focus();
      const { timeout, modal } = this.#options;
      if (timeout) {
        this.#timer = setTimeout(() => {
          this.close();
          modal?.ondismiss?.();
        }, timeout * 1000);
      }
    }

    close() {
      clearTimeout(this.#timer);
      removeEventListener('message', this.#hear);
      this.#frame?.remove();
      this.#frame = undefined;
    }

    #onMessage({ source, origin: from, data }) {
      if (from !== origin || source !== this.#frame?.contentWindow) return;
      const { handler, modal, callback_url, redirect } = this.#options;
      if (data.type === 'ready') {
        // Functions cannot be sent to the window, which needs none of them.
        source.postMessage(JSON.parse(JSON.stringify(this.#options)), origin);
      } else if (data.type === 'succeeded') {
        this.close();
        if (callback_url && redirect) post(callback_url, data.response);
        else handler?.(data.response);
      } else if (data.type === 'failed') {
        if (callback_url && redirect) post(callback_url, flatten(data.failure));
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener(data.failure);
      } else if (data.type === 'dismissed') {
        this.close();
        modal?.ondismiss?.();
      }
    }
  }

  /** Navigates with a form, as in-app browsers need. */
  function post(url, fields) {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = url;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  const flatten = ({ error }) =>
    Object.fromEntries(
      Object.entries(error).map(([name, value]) => [
        `error[${name}]`,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );

  globalThis.Razorpay = Razorpay;
})();
