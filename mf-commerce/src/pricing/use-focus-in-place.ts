import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus of whoever pressed a button in its place, when the button, or a payment window above it, goes: on what
 * can be pressed there now, or on the place itself.
 * @param step changes whenever something else stands in the place
 */
export function useFocusInPlace(step: string): {
  place: RefObject<HTMLDivElement | null>;
  notePress: () => void;
} {
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    const nowhere = [null, document.body, place.current];
    if (!isPressed.current || !nowhere.includes(document.activeElement as HTMLElement)) return;
    (place.current?.querySelector<HTMLElement>('a, button') ?? place.current)?.focus();
  }, [step]);
  return {
    place,
    notePress() {
      isPressed.current = true;
    },
  };
}
