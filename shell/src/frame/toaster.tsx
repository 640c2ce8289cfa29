import { useEffect, useState, type ComponentType } from 'react';
import { watchToasts } from 'shared-kit/toast';
import { loadToaster } from 'shared-kit/ui';
import { PlainToasts } from './plain-toasts.tsx';

/**
 * The first click, key or message loads its code, while the network still works. Until it has arrived, messages are
 * plain.
 */
export function Toaster({ load = loadToaster }: { load?: () => Promise<ComponentType> }) {
  const [View, setView] = useState<ComponentType>();
  useEffect(() => {
    if (View) return undefined;
    const stop = new AbortController();
    const request = () =>
      void load().then(
        (Loaded) => setView(() => Loaded),
        // The next click, key or message tries again.
        () => undefined,
      );
    addEventListener('pointerdown', request, { signal: stop.signal });
    addEventListener('keydown', request, { signal: stop.signal });
    stop.signal.addEventListener('abort', watchToasts(request));
    return () => stop.abort();
  }, [View, load]);
  return View ? <View /> : <PlainToasts />;
}
