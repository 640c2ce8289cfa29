import { env } from 'shared-kit/env';
import { AppError } from 'shared-kit/errors';
import { loadScript } from 'shared-kit/script';
import styles from './challenge.module.css';

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** The error code when the script is blocked, or Cloudflare does not accept the visitor as a person. */
export const CHALLENGE_FAILED = 'challenge_failed';

/**
 * The API of the widget's script.
 * @see https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/widget-configurations/
 */
interface Turnstile {
  render: (place: HTMLElement, options: object) => string;
  remove: (widget: string) => void;
}

const loadedTurnstile = (): Turnstile | undefined =>
  (globalThis as { turnstile?: Turnstile }).turnstile;

/**
 * Solves Cloudflare's challenge, which protects the sending of codes from bots. Most visitors do not see it; others get
 * a checkbox at the bottom of the page.
 * @returns the answer, which is valid for one code; `undefined` if the site has no challenge
 * @throws AppError `challenge_failed`
 */
export async function solveChallenge(): Promise<string | undefined> {
  const { captchaKey } = env();
  if (!captchaKey) return undefined;
  const place = document.createElement('div');
  place.className = styles.challenge!;
  document.body.append(place);
  try {
    if (!loadedTurnstile()) await loadScript(SCRIPT);
    return await runWidget(place, captchaKey);
  } catch (cause) {
    throw new AppError(CHALLENGE_FAILED, 'no answer to the challenge', { cause });
  } finally {
    place.remove();
  }
}

async function runWidget(place: HTMLElement, captchaKey: string): Promise<string> {
  const turnstile = loadedTurnstile();
  if (!turnstile) throw new Error(`${SCRIPT} is not Turnstile`);
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (reason: string) => () => {
        reject(new Error(reason));
        // Handled: the page shows the error, so the widget does not log it.
        return true;
      };
      widget = turnstile.render(place, {
        sitekey: captchaKey,
        action: 'send-code',
        appearance: 'interaction-only',
        language: document.documentElement.lang.toLowerCase(),
        theme: 'auto',
        retry: 'never',
        callback: resolve,
        'error-callback': fail('error'),
        'timeout-callback': fail('timeout'),
        'unsupported-callback': fail('unsupported'),
      });
    });
  } finally {
    if (widget !== undefined) turnstile.remove(widget);
  }
}
