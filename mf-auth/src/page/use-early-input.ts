import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { useIsHydrated } from 'shared-kit/hydration';

/**
 * Passes on what the visitor typed into the prerendered form before hydration.
 * @param onTyped gets the fields that are not empty, by name
 */
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
