import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { useIsHydrated } from 'shared-kit/hydration';

/**
 * Takes over what somebody typed into the form's HTML before its code was there.
 * @param onTyped gets the fields that are not empty, by their names
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  onTyped: (typed: Record<string, string>) => void,
): void {
  const isHydrated = useIsHydrated();
  const [cameAsHtml] = useState(!isHydrated);
  const take = useEffectEvent(onTyped);
  useLayoutEffect(() => {
    if (!cameAsHtml) return;
    const typed = Object.fromEntries(
      [...new FormData(form.current!)].filter(([, value]) => value !== ''),
    );
    if (Object.keys(typed).length > 0) take(typed as Record<string, string>);
  }, [cameAsHtml, form]);
}
