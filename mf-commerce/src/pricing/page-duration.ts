import { createContext, use, useState } from 'react';
import type { Duration } from 'shared-kit/durations';

/** For all offers together. A new object with each choice, which replaces the choices that offers had before. */
export interface PageChoice {
  duration: Duration;
}

/** `undefined` until the visitor chooses. */
export const PageDuration = createContext<PageChoice | undefined>(undefined);

/** Chosen last, for one offer or for the page; the function chooses for the offer. */
export function useChosenDuration(): [Duration | undefined, (duration: Duration) => void] {
  const page = use(PageDuration);
  const [own, setOwn] = useState<{ duration: Duration; since: PageChoice | undefined }>();
  const duration = own && own.since === page ? own.duration : page?.duration;
  return [duration, (next) => setOwn({ duration: next, since: page })];
}
