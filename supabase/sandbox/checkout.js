// The used part of Razorpay's checkout.js: `new Razorpay(options).open()`. @see
// https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/
(() => {
  const { origin } = new URL(document.currentScript.src);

  class Razorpay {
    #options;
    #listeners = new Map();
    #frame;
    #timer;
    #page;
    #hear = (message) => void this.#onMessage(message);
    #onBack = () => {
      // Back by several entries leaves the page.
      if (location.href !== this.#page) return;
      this.#catchBack();
      this.#frame.contentWindow.postMessage({ type: 'back' }, origin);
    };

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
      if (modal?.handleback !== false) {
        this.#page = location.href;
        this.#catchBack();
        addEventListener('popstate', this.#onBack);
      }
      if (timeout) {
        const end = () => this.close().then(() => modal?.ondismiss?.());
        this.#timer = setTimeout(() => void end(), timeout * 1000);
      }
    }

    /** @returns a promise for when the entry of `#catchBack` is no longer the current one */
    async close() {
      if (!this.#frame) return;
      clearTimeout(this.#timer);
      removeEventListener('message', this.#hear);
      removeEventListener('popstate', this.#onBack);
      this.#frame.remove();
      this.#frame = undefined;
      if (!history.state?.isPaymentWindow) return;
      await new Promise((resolve) => {
        addEventListener('popstate', resolve, { once: true });
        history.back();
      });
    }

    /** Adds an entry to the history for Back to remove instead of leaving the page. */
    #catchBack() {
      history.pushState({ ...history.state, isPaymentWindow: true }, '');
    }

    async #onMessage({ source, origin: from, data }) {
      if (from !== origin || source !== this.#frame?.contentWindow) return;
      const { handler, modal, callback_url, redirect } = this.#options;
      if (data.type === 'ready') {
        // Functions cannot be sent to the window, which needs none of them.
        source.postMessage(JSON.parse(JSON.stringify(this.#options)), origin);
      } else if (data.type === 'succeeded') {
        await this.close();
        if (callback_url && redirect) post(callback_url, data.response);
        else handler?.(data.response);
      } else if (data.type === 'failed') {
        if (callback_url && redirect) {
          await this.close();
          post(callback_url, flatten(data.failure));
        }
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener(data.failure);
      } else if (data.type === 'dismissed') {
        await this.close();
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
