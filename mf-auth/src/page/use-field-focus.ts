import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first field of a form that matches `selector`, each time `trigger` changes.
 * @param trigger a counter; at 0 nothing is focused
 * @param isSelecting also selects the field's text, so that typing replaces it
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
