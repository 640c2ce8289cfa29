import { afterEach, expect, test, vi } from 'vitest';
import { stubBackend } from 'shared-kit/testing/stub-backend';
import { CHALLENGE_FAILED } from './challenge.ts';

/** Modules read the environment of a page once. @returns `solveChallenge` of a page with this key */
async function openPage(captchaKey: string) {
  requests = stubBackend({ 'POST otp': () => Response.json({}) }, { captchaKey });
  vi.resetModules();
  const { solveChallenge } = await import('./challenge.ts');
  return () => solveChallenge(captchaKey);
}

let requests: unknown[];

type Callbacks = Record<string, (answer?: string) => unknown>;

/** Tests cannot reach Cloudflare's widget. @returns the widgets on the page */
function stubWidget(answer: (callbacks: Callbacks) => void) {
  const widgets = new Map<string, object>();
  vi.stubGlobal('turnstile', {
    render(place: HTMLElement, options: Callbacks) {
      expect(place.isConnected).toBe(true);
      widgets.set('one', options);
      queueMicrotask(() => answer(options));
      return 'one';
    },
    remove: (widget: string) => widgets.delete(widget),
  });
  return widgets;
}

afterEach(() => vi.unstubAllGlobals());

test('Without a captcha key there is no challenge and no script', async () => {
  await openPage('');
  const { sendCode } = await import('./requests.ts');
  await sendCode('login', 'asha@example.in');
  expect(requests).toMatchObject([{ body: { gotrue_meta_security: {} } }]);
  expect(document.querySelector('script[src]')).toBeNull();
});

test('The answer to the challenge is returned, and the widget is removed from the page', async () => {
  const solveChallenge = await openPage('site key');
  const rendered: object[] = [];
  const widgets = stubWidget((options) => {
    rendered.push(options);
    options['callback']!('answer');
  });
  await expect(solveChallenge()).resolves.toBe('answer');
  expect(rendered).toMatchObject([{ sitekey: 'site key', appearance: 'interaction-only' }]);
  expect(widgets.size).toBe(0);
  expect(document.querySelector('body > div')).toBeNull();
});

test.each(['error-callback', 'timeout-callback', 'unsupported-callback'])(
  'A challenge that ends in its %s throws challenge_failed, and the next attempt can succeed',
  async (end) => {
    const solveChallenge = await openPage('site key');
    stubWidget((options) => options[end]!());
    await expect(solveChallenge()).rejects.toMatchObject({ code: CHALLENGE_FAILED });
    stubWidget((options) => options['callback']!('second answer'));
    await expect(solveChallenge()).resolves.toBe('second answer');
  },
);

test('A challenge that never answers throws challenge_failed within 20 s', async () => {
  const solveChallenge = await openPage('site key');
  vi.useFakeTimers();
  const widgets = stubWidget(() => undefined);
  const failure = solveChallenge().catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failure).toMatchObject({ code: CHALLENGE_FAILED });
  expect(widgets.size).toBe(0);
  vi.useRealTimers();
});

test('A visitor whom the challenge asks to act has more time', async () => {
  const solveChallenge = await openPage('site key');
  vi.useFakeTimers();
  let answer: ((text: string) => unknown) | undefined;
  stubWidget((options) => {
    options['before-interactive-callback']!();
    answer = options['callback'];
  });
  const solved = solveChallenge();
  await vi.advanceTimersByTimeAsync(60_000);
  answer!('late answer');
  await expect(solved).resolves.toBe('late answer');
  vi.useRealTimers();
});

test('Each code is requested with an answer of its own, and none without one', async () => {
  await openPage('site key');
  const { sendCode } = await import('./requests.ts');
  let answers = 0;
  let isHuman = false;
  stubWidget((callbacks) =>
    isHuman ? callbacks['callback']!(`answer ${(answers += 1)}`) : callbacks['error-callback']!(),
  );
  const failed = { code: CHALLENGE_FAILED };
  await expect(sendCode('login', 'asha@example.in')).rejects.toMatchObject(failed);
  expect(requests).toEqual([]);
  isHuman = true;
  for (const captcha_token of ['answer 1', 'answer 2']) {
    await sendCode('login', 'asha@example.in');
    expect(requests.at(-1)).toMatchObject({ body: { gotrue_meta_security: { captcha_token } } });
  }
});
