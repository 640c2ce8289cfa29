/** The words that a translator replaced, and the element that shows them now. */
interface Translation {
  original: string;
  shown: Element;
}

/**
 * Lets React change a page that the browser has translated. Chrome puts a `<font>` element in the place of each text
 * node, so React fails to remove the node and its updates show nowhere. This puts the node back, without words, before
 * its translation, and moves or removes the translation with it. Components need no rule, whereas keys on changing
 * strings would bind every library, and `translate="no"` would refuse readers of Tamil, Telugu or Bengali what they
 * asked for. Not covered: translators that use other elements, and hydration of a page that was translated before the
 * shell ran.
 * @param page contains all that React renders. Call this before React renders.
 * @see https://github.com/facebook/react/issues/11538
 */
export function followPageTranslation(page: HTMLElement): void {
  const translations = new WeakMap<Node, Translation>();
  const sources = new WeakMap<Node, Text>();

  const onTextRemoved = (text: Text, change: MutationRecord): void => {
    const known = translations.get(text);
    if (known) {
      if (text.parentNode) text.after(known.shown);
      else forget(text);
      return;
    }
    const beside = [...change.addedNodes, change.previousSibling, change.nextSibling];
    const shown = beside.filter(isTranslation).find((node) => !sources.has(node));
    // A translator may translate its own words again.
    const isOwn = (change.target as Element).closest('font') !== null;
    if (!shown || isOwn || text.parentNode || shown.parentNode !== change.target) return;
    link(text, shown, text.data);
    text.data = '';
    shown.before(text);
  };

  /** The translator took its translation away, for another one or to show the original. */
  const onTranslationRemoved = (removed: Element, { addedNodes }: MutationRecord): void => {
    const text = sources.get(removed);
    if (!text || !text.parentNode) return;
    const { original } = translations.get(text)!;
    forget(text);
    const next = [...addedNodes].find(isTranslation);
    if (next) {
      link(text, next, original);
      return;
    }
    text.data = original;
    for (const node of addedNodes) if (node instanceof Text && node !== text) node.remove();
  };

  const link = (text: Text, shown: Element, original: string): void => {
    translations.set(text, { original, shown });
    sources.set(shown, text);
  };
  const forget = (text: Node): void => {
    const known = translations.get(text);
    if (!known) return;
    translations.delete(text);
    sources.delete(known.shown);
    known.shown.remove();
  };

  new MutationObserver((changes, observer) => {
    for (const change of changes) {
      if (change.type === 'characterData') forget(change.target);
      for (const node of change.removedNodes) {
        if (node instanceof Text) onTextRemoved(node, change);
        else if (isTranslation(node)) onTranslationRemoved(node, change);
      }
    }
    observer.takeRecords();
  }).observe(page, { childList: true, characterData: true, subtree: true });
}

const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT';
