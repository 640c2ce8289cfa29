// Shows what the browser knows about the member who is signed in: see mf-account/src/offline/known-purchases.ts.
const ENDS = { 'en-IN': (day) => `Expires on ${day}`, 'hi-IN': (day) => `${day} को समाप्त होगा` };
const ENDED = { 'en-IN': (day) => `Expired on ${day}`, 'hi-IN': (day) => `${day} को समाप्त हुआ` };

function showPurchases() {
  const [, session] = Object.entries(localStorage).find(([key]) => /^sb-.+-auth-token$/.test(key));
  const { userId, purchases } = JSON.parse(localStorage.getItem('account-known'));
  if (JSON.parse(session).user.id !== userId || purchases.length === 0) return;
  for (const place of document.querySelectorAll('[data-purchases]')) {
    const language = place.closest('[lang]').lang;
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    for (const { name, expiresAt } of purchases) {
      const end = new Date(expiresAt);
      const describe = (end > Date.now() ? ENDS : ENDED)[language];
      const [item, title, until] = ['li', 'strong', 'span'].map((tag) =>
        document.createElement(tag),
      );
      title.textContent = name;
      until.textContent = describe(day.format(end));
      item.append(title, ' ', until);
      place.querySelector('ul').append(item);
    }
    place.hidden = false;
  }
}

// The event and `navigator.onLine` tell about the device's interface, not about the way to the site: so the site is asked.
const ASK_MS = 5_000;
function openWhenAnswered() {
  const signal = AbortSignal.timeout(ASK_MS);
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
    // A proxy whose server is gone answers too.
    ({ status }) => status < 500 && location.reload(),
    () => undefined,
  );
}
setInterval(openWhenAnswered, ASK_MS);
addEventListener('online', openWhenAnswered);

const page = document.documentElement;
try {
  page.dataset.theme = localStorage.getItem('theme') ?? 'system';
  const isHindi =
    localStorage.getItem('language') === 'hi-IN' || /^\/hi(\/|$)/.test(location.pathname);
  page.dataset.language = isHindi ? 'hi-IN' : 'en-IN';
  page.lang = page.dataset.language;
  showPurchases();
} catch {
  // Storage is blocked, or nothing is known.
}
