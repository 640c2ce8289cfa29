import { afterEach, expect, test, vi } from 'vitest';
import { env, type Env } from 'shared-kit/env';
import { CHALLENGE_FAILED, solveChallenge } from './challenge.ts';

vi.mock('shared-kit/env', () => ({ env: vi.fn<() => Env>() }));
const BACKEND = { supabaseUrl: 'https://backend.test', supabaseKey: 'key' };

/** The callbacks that a widget was given, by the name of the option. */
type Callbacks = Record<string, (answer?: string) => unknown>;

/** Puts a widget in the place of Cloudflare's, which cannot be reached from a test. @returns what is on the page */
function standInWidget(answer: (callbacks: Callbacks) => void) {
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

test('a site without a challenge asks for none, and loads nothing', async () => {
  vi.mocked(env).mockReturnValue(BACKEND);
  await expect(solveChallenge()).resolves.toBeUndefined();
  expect(document.querySelector('script')).toBeNull();
});

test('the answer to the challenge is handed over, and the widget leaves the page', async () => {
  vi.mocked(env).mockReturnValue({ ...BACKEND, captchaKey: 'site key' });
  const asked: object[] = [];
  const widgets = standInWidget((options) => {
    asked.push(options);
    options['callback']!('answer');
  });
  await expect(solveChallenge()).resolves.toBe('answer');
  expect(asked).toMatchObject([{ sitekey: 'site key', appearance: 'interaction-only' }]);
  expect(widgets.size).toBe(0);
  expect(document.body.childElementCount).toBe(0);
});

test.each(['error-callback', 'timeout-callback', 'unsupported-callback'])(
  'a challenge that ends in its %s is told by its code, and can be tried again',
  async (end) => {
    vi.mocked(env).mockReturnValue({ ...BACKEND, captchaKey: 'site key' });
    standInWidget((options) => options[end]!());
    await expect(solveChallenge()).rejects.toMatchObject({ code: CHALLENGE_FAILED });
    standInWidget((options) => options['callback']!('second answer'));
    await expect(solveChallenge()).resolves.toBe('second answer');
  },
);
