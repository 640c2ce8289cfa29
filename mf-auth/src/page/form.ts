import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useIsHydrated } from 'shared-kit/hydration';

/** Each message replaces the one before, also the shell's about the end of a session. */
export const TOPIC = 'session';

/** Deliberately simple: only an email can show whether an address exists. */
const EMAIL_PATTERN = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;

const EMAIL_MAX_LENGTH = 255;

/** @param text tidied */
export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(text);

/** While `work` runs, `isBusy` is true and further calls of `run` do nothing. `work` handles its own errors. */
export function useBusy(): { isBusy: boolean; run: (work: () => Promise<void>) => void } {
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because a second click in the same frame still reads the old state.
  const isRunning = useRef(false);

  async function runOnce(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, run: (work) => void runOnce(work) };
}

/** @param onTyped gets what the visitor typed into the prerendered form before hydration, by field name */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  onTyped: (typed: Record<string, string>) => void,
): void {
  const isHydrated = useIsHydrated();
  const [isPrerendered] = useState(!isHydrated);
  const onEarlyInput = useEffectEvent(onTyped);
  useLayoutEffect(() => {
    if (!isPrerendered) return;
    const typed = Object.fromEntries(
      [...new FormData(form.current!)].filter(([, value]) => value !== ''),
    );
    if (Object.keys(typed).length > 0) onEarlyInput(typed as Record<string, string>);
  }, [isPrerendered, form]);
}

/**
 * Focuses the first field of a form that matches `selector`, each time `trigger` changes, and for the first field of
 * the form shows the heading of the page.
 * @param trigger a counter; at 0 nothing is focused
 * @param isSelecting also selects the text, so that typing replaces it
 */
export function useFieldFocus(
  selector: string,
  trigger: number,
  isSelecting = false,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (trigger === 0) return;
    const field = form.current?.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
    if (!field) return;
    field.focus();
    if (field === form.current?.querySelector('input')) {
      form.current.closest('section')?.querySelector('h1')?.scrollIntoView({ block: 'nearest' });
    }
    if (isSelecting && field instanceof HTMLInputElement) field.select();
  }, [selector, trigger, isSelecting]);
  return form;
}
