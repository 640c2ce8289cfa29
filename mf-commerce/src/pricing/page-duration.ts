import { createContext, use, useState } from 'react';
import type { Duration } from 'shared-kit/durations';

/** The one with the highest `order` counts, whether it was made for an offer or for all offers together. */
export interface Choice {
  duration: Duration;
  order: number;
}

let choices = 0;

export const choiceOf = (duration: Duration): Choice => ({ duration, order: ++choices });

/** For all offers together. `undefined` until the visitor chooses. */
export const PageDuration = createContext<Choice | undefined>(undefined);

/** The function chooses for the offer. */
export function useChosenDuration(): [Duration | undefined, (duration: Duration) => void] {
  const page = use(PageDuration);
  const [own, setOwn] = useState<Choice>();
  const latest = own && (!page || own.order > page.order) ? own : page;
  return [latest?.duration, (duration) => setOwn(choiceOf(duration))];
}
