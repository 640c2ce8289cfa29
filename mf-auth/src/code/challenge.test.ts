import { afterEach, expect, test, vi } from 'vitest';
import { env, type Env } from 'shared-kit/env';
import { CHALLENGE_FAILED, solveChallenge } from './challenge.ts';

vi.mock('shared-kit/env', () => ({ env: vi.fn<() => Env>() }));
const BACKEND = { supabaseUrl: 'https://backend.test', supabaseKey: 'key' };

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
  vi.mocked(env).mockReturnValue(BACKEND);
  await expect(solveChallenge()).resolves.toBeUndefined();
  expect(document.querySelector('script')).toBeNull();
});

test('The answer to the challenge is returned, and the widget is removed from the page', async () => {
  vi.mocked(env).mockReturnValue({ ...BACKEND, captchaKey: 'site key' });
  const rendered: object[] = [];
  const widgets = stubWidget((options) => {
    rendered.push(options);
    options['callback']!('answer');
  });
  await expect(solveChallenge()).resolves.toBe('answer');
  expect(rendered).toMatchObject([{ sitekey: 'site key', appearance: 'interaction-only' }]);
  expect(widgets.size).toBe(0);
  expect(document.body.childElementCount).toBe(0);
});

test.each(['error-callback', 'timeout-callback', 'unsupported-callback'])(
  'A challenge that ends in its %s throws challenge_failed, and the next attempt can succeed',
  async (end) => {
    vi.mocked(env).mockReturnValue({ ...BACKEND, captchaKey: 'site key' });
    stubWidget((options) => options[end]!());
    await expect(solveChallenge()).rejects.toMatchObject({ code: CHALLENGE_FAILED });
    stubWidget((options) => options['callback']!('second answer'));
    await expect(solveChallenge()).resolves.toBe('second answer');
  },
);

test('A challenge that never answers throws challenge_failed within 20 s', async () => {
  vi.useFakeTimers();
  vi.mocked(env).mockReturnValue({ ...BACKEND, captchaKey: 'site key' });
  const widgets = stubWidget(() => undefined);
  const failure = solveChallenge().catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failure).toMatchObject({ code: CHALLENGE_FAILED });
  expect(widgets.size).toBe(0);
  vi.useRealTimers();
});

test('A visitor whom the challenge asks to act has more time', async () => {
  vi.useFakeTimers();
  vi.mocked(env).mockReturnValue({ ...BACKEND, captchaKey: 'site key' });
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
