import type { RootOptions } from 'react-dom/client';

/** Something that went wrong, as the page saw it. What it says of people is left behind when it is reported. */
export interface Sighting {
  error: unknown;
  /** What of a remote could not be loaded; absent where code ran and threw. */
  step?: 'entry' | 'code';
  /** The file, where the error may not name it. */
  file?: string;
  /** The components around it, the innermost first, as React lists them with their files. */
  components?: string;
}

const MOST_WAITING = 20;
const waiting: Sighting[] = [];
let receive = (sighting: Sighting): void => {
  if (waiting.length < MOST_WAITING) waiting.push(sighting);
};

/** Brings something to notice; kept until somebody listens. */
export function sight(sighting: Sighting): void {
  receive(sighting);
}

/** Hands over what was seen so far, and from then on whatever is seen. */
export function onSighting(receiver: (sighting: Sighting) => void): void {
  receive = receiver;
  for (const sighting of waiting.splice(0)) receiver(sighting);
}

/** Watches for what nobody caught, and for code that cannot be had. */
export function watchPage(): void {
  addEventListener('error', ({ error, filename, lineno, colno }) =>
    sight({ error: error as unknown, file: `${filename}:${lineno}:${colno}` }),
  );
  addEventListener('unhandledrejection', ({ reason }) => sight({ error: reason as unknown }));
  // Every `import()` of a build tells its failure here, also where another version stands in.
  addEventListener('vite:preloadError', ({ payload }) => sight({ error: payload, step: 'code' }));
}

type Told = Required<Pick<RootOptions, 'onCaughtError' | 'onUncaughtError' | 'onRecoverableError'>>;

/** For the root of the page: React goes on as without them, and what it met is seen. */
export const rootOptions: Told = {
  onCaughtError(error, { componentStack }) {
    sight({ error, components: componentStack ?? '' });
    // oxlint-disable-next-line no-console -- what React does where nobody is told
    console.error(error);
  },
  onUncaughtError(error, { componentStack }) {
    sight({ error, components: componentStack ?? '' });
    reportError(error);
  },
  onRecoverableError(error, { componentStack }) {
    sight({ error, components: componentStack ?? '' });
    reportError(error);
  },
};
