import { useSyncExternalStore } from 'react';
import type { Duration } from 'shared-kit/durations';
import type { OfferId } from '#lib/offers/catalogue.ts';
import type { Trouble } from './trouble.ts';

/** How far the purchase of one item is, as its card shows it. */
export type Step =
  | { step: 'idle' }
  | { step: 'creating' }
  /** The gateway's window is open. */
  | { step: 'paying' }
  /** Paid, as the window says; the backend is being asked. */
  | { step: 'verifying' }
  /** The backend expects the money; the page goes on to the payments. */
  | { step: 'processing' }
  /** Paid, and nobody knows yet what came of it: there must be no second way to pay. */
  | { step: 'confirming'; trouble: Trouble }
  /** `words` are the server's own. */
  | { step: 'done'; outcome: 'completed' | 'enrolled'; words?: string | undefined }
  | { step: 'failed'; trouble: Trouble };

/** A step, and for how long the item is bought. */
export type ItemState = Step & { duration: Duration };

/** What is bought. */
interface Item {
  item: OfferId;
  duration: Duration;
}

/** One go at buying one item. A later one takes its place, and then it has nothing more to show. */
export interface Run {
  isCurrent: () => boolean;
  show: (step: Step) => void;
}

/** A look at what is stored takes none of these away: somebody is at work on them. */
const AT_WORK = new Set(['creating', 'paying', 'verifying']);
/** The money is on its way, or may be. */
const PAID = new Set(['verifying', 'processing', 'confirming']);

let states: Readonly<Partial<Record<OfferId, ItemState>>> = {};
const current = new Map<OfferId, Run>();
const listeners = new Set<() => void>();

/** What is shown of an item, if anything. */
export const stateOf = (item: OfferId): ItemState | undefined => states[item];

const stepOf = (item: OfferId): Step['step'] => stateOf(item)?.step ?? 'idle';

function change(next: typeof states): void {
  states = next;
  for (const listener of listeners) listener();
}

/** Begins a run, in the place of whatever was shown of that item. */
export function beginRun({ item, duration }: Item, first: Step): Run {
  const run: Run = {
    isCurrent: () => current.get(item) === run,
    show(step) {
      if (run.isCurrent()) change({ ...states, [item]: { ...step, duration } });
    },
  };
  current.set(item, run);
  run.show(first);
  return run;
}

/** Shows nothing of an item any more. */
export function endRun(item: OfferId): void {
  current.delete(item);
  const { [item]: _ended, ...others } = states;
  change(others);
}

/** Ends every run, or those that came to an end and have said so. */
export function endRuns(which: 'all' | 'over'): void {
  for (const item of Object.keys(states) as OfferId[]) {
    const isOver = !isAtWork(item) && stepOf(item) !== 'confirming';
    if (which === 'all' || isOver) endRun(item);
  }
}

/** Whether this page is busy with a purchase of the item. */
export const isAtWork = (item: OfferId): boolean => AT_WORK.has(stepOf(item));

/** Whether nobody may pay for this item now: a payment is being made, or confirmed. */
export const isTaken = (item: OfferId): boolean => isAtWork(item) || PAID.has(stepOf(item));

/** The state of an item, if there is any; the component renders again when it changes. */
export const useItemState = (item: OfferId): ItemState | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stateOf(item),
    () => undefined,
  );
