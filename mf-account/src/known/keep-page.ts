import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from 'shared-kit/durations';
import { useSessionStore } from 'shared-kit/session';
import { storedJson } from 'shared-kit/storage';

/** An element: its name, its attributes, and its content. */
type Tree = [name: string, attributes: Record<string, string>, content: (Tree | string)[]];

/** Read by `shell/public/known.js`. Signing out removes it. */
interface KnownPages {
  userId: string;
  /** By path, so each language has its own. */
  pages: Record<string, { at: number; asOf: string; tree: Tree }>;
}

// Only that script draws it.
const knownPages = storedJson('local', 'account-known', (json) => json as Partial<KnownPages>);

/**
 * Keeps how a page of the account looks whenever its rows were read: the next visit begins with it, and without a
 * network it is all there is.
 * @param readAt milliseconds since 1970; 0 until they have been read
 */
export function useKeptPage(userId: string, readAt: number): void {
  const { t, i18n } = useTranslation('account');
  const session = useSessionStore();
  useEffect(() => {
    // React may run this after the member signed out and the kept pages were removed.
    if (session.getState().user?.id !== userId) return;
    const area = readAt > 0 && document.querySelector('[data-known]');
    // Not kept: a form, the words of a browser that translates, and what a query adds, such as news of a payment.
    if (!area || area.querySelector('form, font') || location.search) return;
    const known = knownPages.read();
    const date = formatDay(new Date(readAt).toISOString(), i18n.language);
    const time = new Intl.DateTimeFormat(i18n.language, {
      timeStyle: 'short',
      timeZone: 'Asia/Kolkata',
    }).format(readAt);
    const page = { at: readAt, asOf: t('asOf', { date, time }), tree: treeOf(area) };
    const others = known?.userId === userId ? known.pages : {};
    knownPages.write({ userId, pages: { ...others, [location.pathname]: page } });
  }, [userId, readAt, t, i18n, session]);
}

const treeOf = ({ localName, attributes, childNodes }: Element): Tree => [
  localName,
  Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value])),
  Array.from(childNodes, (node) =>
    node instanceof Element ? treeOf(node) : (node.textContent ?? ''),
  ),
];

export function prepareOfflinePage(): void {
  // Some browsers refuse, in private windows for example. Then there is no such page.
  navigator.serviceWorker?.register(addressOfWorker()).catch(() => undefined);
}

const WORKER = '/sw.js';

/** The policy of a page requires this form. @see docs/decisions/0021-a-policy-for-each-page.md */
function addressOfWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy('own', { createScriptURL: () => WORKER }).createScriptURL('') ??
    WORKER
  );
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (address: string) => string };
}
