import { env } from 'shared-kit/env';
import { AppError } from 'shared-kit/errors';
import { loadScript } from 'shared-kit/script';
import styles from './challenge.module.css';

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** No answer could be had: the script is blocked, or the visitor was not taken for a person. */
export const CHALLENGE_FAILED = 'challenge_failed';

/**
 * What the widget's script offers.
 * @see https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/widget-configurations/
 */
interface Turnstile {
  render: (place: HTMLElement, options: object) => string;
  remove: (widget: string) => void;
}

const turnstileHere = (): Turnstile | undefined =>
  (globalThis as { turnstile?: Turnstile }).turnstile;

/**
 * The answer to the challenge that stands before the sending of codes, where the site has one; it is good for one code.
 * Most visitors see nothing of it. Who is asked something has it at the bottom of the page until it is answered.
 * @returns nothing where the site has no challenge
 * @throws AppError `challenge_failed`
 */
export async function solveChallenge(): Promise<string | undefined> {
  const { captchaKey } = env();
  if (!captchaKey) return undefined;
  const place = document.createElement('div');
  place.className = styles.challenge!;
  document.body.append(place);
  try {
    if (!turnstileHere()) await loadScript(SCRIPT);
    return await answerIn(place, captchaKey);
  } catch (cause) {
    throw new AppError(CHALLENGE_FAILED, 'no answer to the challenge', { cause });
  } finally {
    place.remove();
  }
}

async function answerIn(place: HTMLElement, captchaKey: string): Promise<string> {
  const turnstile = turnstileHere();
  if (!turnstile) throw new Error(`${SCRIPT} is no Turnstile`);
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (reason: string) => () => {
        reject(new Error(reason));
        // Said by the page: the widget need not complain on the console.
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
