import { useEffect, useState, type ComponentType } from 'react';
import { watchToasts } from 'shared-kit/toast';

/**
 * The only toaster of the page. Its code comes with the first message, or before it: messages answer
 * what somebody does, so the first press or key asks for it, while the network is still there.
 */
export function Toaster() {
  const [View, setView] = useState<ComponentType>();
  useEffect(() => {
    if (View) return undefined;
    const stop = new AbortController();
    const load = () =>
      void import('shared-kit/ui/toaster').then(
        ({ Toaster: Loaded }) => setView(() => Loaded),
        // Messages wait in their queue, and the next press, key or message asks again.
        () => undefined,
      );
    addEventListener('pointerdown', load, { signal: stop.signal });
    addEventListener('keydown', load, { signal: stop.signal });
    stop.signal.addEventListener('abort', watchToasts(load));
    return () => stop.abort();
  }, [View]);
  return View && <View />;
}
