// Draws a page that mf-account/src/known/keep-page.ts kept. Any script can write there: the policy refuses what runs code.
{
  const MINUTE_MS = 60_000;
  const SVG = 'http://www.w3.org/2000/svg';

  const build = ([name, attributes, content], above) => {
    const namespace = name === 'svg' ? SVG : above;
    const element = document.createElementNS(namespace, name);
    for (const one of Object.entries(attributes)) element.setAttribute(...one);
    element.append(
      ...content.map((one) => (typeof one === 'string' ? one : build(one, namespace))),
    );
    return element;
  };

  try {
    const isSession = ([key]) => /^sb-.+-auth-token$/.test(key);
    const [, session] = Object.entries(localStorage).find(isSession);
    const { userId, pages } = JSON.parse(localStorage.getItem('account-known'));
    const isOwn = JSON.parse(session).user.id === userId;
    for (const place of isOwn ? document.querySelectorAll('[data-known]') : []) {
      const paths = (place.dataset.known || location.pathname + location.search).split(' ');
      const { at, asOf, tree } = pages[paths.find((path) => pages[path])];
      const drawn = build(tree, place.namespaceURI);
      for (const button of drawn.querySelectorAll('button')) button.disabled = true;
      place.replaceChildren(...drawn.childNodes);
      if (Date.now() - at > MINUTE_MS) place.dataset.asOf = asOf;
    }
  } catch {
    // Blocked, empty, or of another form.
  }
}
