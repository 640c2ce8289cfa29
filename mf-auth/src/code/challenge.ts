import { AppError } from 'shared-kit/errors';
import { loadScript } from 'shared-kit/script';
import styles from './challenge.module.css';

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** For the script and the widget, until the visitor is asked to act. */
const MAX_WAIT_MS = 18_000;

/** The script is blocked, or Cloudflare does not accept the visitor as a person. */
export const CHALLENGE_FAILED = 'challenge_failed';

/** @see https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/widget-configurations/ */
interface Turnstile {
  render: (place: HTMLElement, options: object) => string;
  remove: (widget: string) => void;
}

const loadedTurnstile = (): Turnstile | undefined =>
  (globalThis as { turnstile?: Turnstile }).turnstile;

/**
 * Protects the sending of codes from bots. Most visitors do not see the challenge; others get a checkbox at the bottom
 * of the page.
 * @returns the answer, which is valid for one code
 * @throws AppError `challenge_failed`
 */
export async function solveChallenge(captchaKey: string): Promise<string> {
  const place = document.createElement('div');
  place.className = styles.challenge!;
  document.body.append(place);
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (reason: string) => () => {
        reject(new Error(reason));
        // Handled: the page shows the error, so the widget does not log it.
        return true;
      };
      timeout = setTimeout(fail('no answer in time'), MAX_WAIT_MS);
      const render = () => {
        // The script came too late.
        if (!place.isConnected) return;
        widget = loadedTurnstile()!.render(place, {
          sitekey: captchaKey,
          action: 'send-code',
          appearance: 'interaction-only',
          language: document.documentElement.lang.toLowerCase(),
          theme: 'auto',
          retry: 'never',
          callback: resolve,
          // From here on the widget has its own timeout.
          'before-interactive-callback': () => clearTimeout(timeout),
          'error-callback': fail('error'),
          'timeout-callback': fail('timeout'),
          'unsupported-callback': fail('unsupported'),
        });
      };
      if (loadedTurnstile()) render();
      else loadScript(SCRIPT).then(render).catch(reject);
    });
  } catch (cause) {
    throw new AppError(CHALLENGE_FAILED, 'no answer to the challenge', { cause });
  } finally {
    clearTimeout(timeout);
    if (widget !== undefined) loadedTurnstile()?.remove(widget);
    place.remove();
  }
}
