import { useEffect, useRef, type RefObject } from 'react';

/**
 * Puts the focus on the first field of a form that `selector` finds, each time `trigger` has changed.
 * @param trigger a count of reasons to do so; nothing happens at 0
 * @param isSelecting also selects what is in the field, so that typing replaces it
 */
export function useFieldFocus(
  selector: string,
  trigger: number,
  isSelecting = false,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (trigger === 0) return;
    const field = form.current?.querySelector<HTMLElement>(selector);
    field?.focus();
    if (isSelecting && field instanceof HTMLInputElement) field.select();
  }, [selector, trigger, isSelecting]);
  return form;
}
