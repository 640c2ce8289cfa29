import { useEffect, useState, type ComponentType } from 'react';
import { watchToasts } from 'shared-kit/toast';
import { loadToaster } from 'shared-kit/ui';

/**
 * The only toaster of the page. Its code is loaded by the first message, or earlier: messages answer the visitor's input,
 * so the first click or key loads it, while the network still works.
 */
export function Toaster() {
  const [View, setView] = useState<ComponentType>();
  useEffect(() => {
    if (View) return undefined;
    const stop = new AbortController();
    const load = () =>
      void loadToaster().then(
        (Loaded) => setView(() => Loaded),
        // Messages stay in their queue, and the next click, key or message tries again.
        () => undefined,
      );
    addEventListener('pointerdown', load, { signal: stop.signal });
    addEventListener('keydown', load, { signal: stop.signal });
    stop.signal.addEventListener('abort', watchToasts(load));
    return () => stop.abort();
  }, [View]);
  return View && <View />;
}
