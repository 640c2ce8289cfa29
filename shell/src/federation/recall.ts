import { LIVE_FILE, type LiveFile } from '@platform/contract/registry';
import { isCheckoutOpen } from 'shared-kit/open-checkout';
import { createStore } from 'zustand/vanilla';
import { withDeadline } from './deadline.ts';

export type Recall = ReturnType<typeof watchRecalls>;

/** One navigation and what precedes it, such as pointing at the link, ask once. */
const FRESH_MS = 5000;
/** A page that was looked at within this time does not ask when it becomes visible. */
const VISIBLE_AFTER_MS = 60_000;
/** What an entry of the session's history keeps, for a page that is shown again. */
const TYPED_INTO = 'typed-into';

/** Missing in older browsers. */
const entries = globalThis.navigation as Navigation | undefined;

/** @param running the versions that this page runs, or will run once their code has loaded */
export function watchRecalls(
  document: Document,
  running: () => readonly (readonly [part: string, version: string | undefined])[],
  reload: () => void,
) {
  const offered = createStore(() => false);
  const typedInto = new Set<HTMLInputElement>();
  let asked = Date.now();
  let isDue = false;
  let answer = Promise.resolve(false);

  async function askNow(): Promise<boolean> {
    const { recalled } = await withDeadline(LIVE_FILE, async (signal) => {
      const response = await fetch(LIVE_FILE, { cache: 'no-cache', signal });
      return (await response.json()) as LiveFile;
    });
    return running().some(
      ([part, version]) => version !== undefined && recalled[part]?.includes(version),
    );
  }

  /**
   * Asks the site, unless it was asked within the last seconds. Without an answer the page keeps what it knows, and
   * stays.
   */
  function ask(): Promise<boolean> {
    if (Date.now() - asked < FRESH_MS) return answer;
    asked = Date.now();
    answer = askNow().then(
      (isRecalled) => (isDue = isRecalled),
      // A reload would lose the page.
      () => false,
    );
    return answer;
  }

  const isHalfFilled = (): boolean =>
    [...typedInto].some((field) => field.isConnected && field.value !== '');

  /** @param isShownAgain browsers show pages of the history, and restored tabs, without asking the site */
  async function check(isShownAgain: boolean): Promise<void> {
    if (isShownAgain) asked = 0;
    const isRecalled = await ask();
    const isInUse = isHalfFilled() || isCheckoutOpen();
    // Browsers and drafts put back what was typed earlier, without an event.
    const wasTypedInto = entries?.currentEntry?.getState() === TYPED_INTO;
    if (isShownAgain && isRecalled && !isInUse && !wasTypedInto) reload();
    else offered.setState(() => isDue && (isShownAgain || !isInUse), true);
  }

  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded?.type === 'back_forward') void check(true);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void check(true);
  });
  document.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement;
    // Any field of the page, also one to choose from. Those of the frame lose nothing.
    if (field.closest('main')) {
      typedInto.add(field);
      entries?.updateCurrentEntry({ state: TYPED_INTO });
      offered.setState(() => false, true);
    }
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < VISIBLE_AFTER_MS) return;
    void check(false);
  });
  return {
    ask,
    /** Whether the next navigation must be a full load, as far as this page knows. Never while a member is paying. */
    isDue: () => isDue && !isCheckoutOpen(),
    /** Whether a page without unsaved input and without a payment may offer a reload now. */
    isOffered: offered.getState,
    subscribe: offered.subscribe,
  };
}
