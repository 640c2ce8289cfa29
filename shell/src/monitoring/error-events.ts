import type { RootOptions } from 'react-dom/client';

/** Reports leave out the message, which may contain personal data. */
export interface PageErrorEvent {
  error: unknown;
  /** What of a remote could not be loaded. Absent when loaded code threw. */
  step?: 'entry' | 'code';
  /** Where the error may not name it. */
  file?: string;
  /** The component stack, innermost first, as React lists it with the files. */
  components?: string;
}

const MAX_WAITING = 20;
const waiting: PageErrorEvent[] = [];
let receive = (event: PageErrorEvent): void => {
  if (waiting.length < MAX_WAITING) waiting.push(event);
};

/** Until monitoring has started, the first 20 events are kept for it. */
export function recordErrorEvent(event: PageErrorEvent): void {
  receive(event);
}

export function onErrorEvent(receiver: (event: PageErrorEvent) => void): void {
  receive = receiver;
  for (const event of waiting.splice(0)) receiver(event);
}

export function watchErrors(): void {
  addEventListener('error', ({ error, filename, lineno, colno }) =>
    recordErrorEvent({ error: error as unknown, file: `${filename}:${lineno}:${colno}` }),
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    recordErrorEvent({ error: reason as unknown }),
  );
  // Vite fires this event for every failed `import()`, also where a fallback version follows.
  addEventListener('vite:preloadError', ({ payload }) =>
    recordErrorEvent({ error: payload, step: 'code' }),
  );
}

/** Each error is recorded, and then handled as React does by default. */
export const rootOptions: Required<
  Pick<RootOptions, 'onCaughtError' | 'onUncaughtError' | 'onRecoverableError'>
> = {
  // oxlint-disable-next-line no-console -- React's default for errors that a boundary caught
  onCaughtError: recordedBefore((error) => console.error(error)),
  onUncaughtError: recordedBefore((error) => reportError(error)),
  onRecoverableError: recordedBefore((error) => reportError(error)),
};

function recordedBefore(handle: (error: unknown) => void) {
  return (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
    recordErrorEvent({ error, components: componentStack ?? '' });
    handle(error);
  };
}
