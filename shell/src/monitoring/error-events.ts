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

type ErrorHandlers = Required<
  Pick<RootOptions, 'onCaughtError' | 'onUncaughtError' | 'onRecoverableError'>
>;

/** Each error is recorded, and then handled as React does by default. */
export const rootOptions: ErrorHandlers = {
  onCaughtError(error, { componentStack }) {
    recordErrorEvent({ error, components: componentStack ?? '' });
    // oxlint-disable-next-line no-console -- React's default for errors that a boundary caught
    console.error(error);
  },
  onUncaughtError(error, { componentStack }) {
    recordErrorEvent({ error, components: componentStack ?? '' });
    reportError(error);
  },
  onRecoverableError(error, { componentStack }) {
    recordErrorEvent({ error, components: componentStack ?? '' });
    reportError(error);
  },
};
