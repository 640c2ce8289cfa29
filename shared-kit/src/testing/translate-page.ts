/** Journeys run this in the page, so it uses nothing from outside. The words stay, so that tests find them. */
export function translatePage(page: Element = document.body): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const isLeft = text.parentElement?.closest('script, style, font');
    if (!isLeft && text.data.trim()) texts.push(text);
  }
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
