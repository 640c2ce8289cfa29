import { useEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus on the first field of a form that `selector` finds, each time `trigger` has changed.
 * @param trigger a count of reasons to do so; nothing happens at 0
 */
export function useFieldFocus(
  selector: string,
  trigger: number,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (trigger > 0) form.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [selector, trigger]);
  return form;
}
