import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first field of a form that matches `selector`, each time `trigger` changes, and shows its label; for the first
 * field of the form also the heading of the page.
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
    const field = form.current?.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
    if (!field) return;
    const isFirst = field === form.current?.querySelector('input');
    const heading = isFirst && form.current?.closest('section')?.querySelector('h1');
    // For the focus alone a browser scrolls as little as it can: the field is under the top bar, its label above the screen.
    for (const shown of [heading, field.labels?.[0]]) {
      if (shown) shown.scrollIntoView({ block: 'nearest' });
    }
    field.focus({ preventScroll: true });
    if (isSelecting && field instanceof HTMLInputElement) field.select();
  }, [selector, trigger, isSelecting]);
  return form;
}
