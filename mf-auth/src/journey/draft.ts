import { storedJson, type StoredKey } from 'shared-kit/storage';
import { createStore, useStore } from 'zustand';
import { pageTime, usableCode, type SentCode } from '#lib/code/countdown.ts';

/** With `sent`, the code step is open. */
interface Draft<Typed> {
  typed: Typed;
  sent?: SentCode | undefined;
}

const forgetEach = new Set<() => void>();

/**
 * What a visitor typed into the form of a page. It survives a reload, and ends with the tab or with `forgetDrafts`.
 * @returns its hook
 */
export function createDraft<Typed extends object>(key: StoredKey<'session'>, empty: Typed) {
  const stored = storedJson('session', key, (json): Draft<Typed> => {
    const { typed, sent } = json as Partial<Draft<Typed>>;
    return { typed: { ...empty, ...typed }, sent: usableCode(sent, pageTime()) };
  });
  // Servers render the empty one.
  const store = createStore<Draft<Typed>>(() => ({ typed: empty }));
  store.setState(stored.read() ?? { typed: empty }, true);
  forgetEach.add(() => {
    stored.remove();
    store.setState({ typed: empty }, true);
  });

  function keep(draft: Draft<Typed>): void {
    store.setState(draft, true);
    stored.write(draft);
  }
  /** Leads back from the code step. */
  const onType = (change: Partial<Typed>) =>
    keep({ typed: { ...store.getState().typed, ...change } });
  const onSent = (sent: SentCode) => keep({ ...store.getState(), sent });
  return function useDraft() {
    return { ...useStore(store), onType, onSent };
  };
}

/** After signing in, so that the next person at this computer does not see them. */
export function forgetDrafts(): void {
  for (const forget of forgetEach) forget();
}
