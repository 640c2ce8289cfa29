// Shows what the browser knows about the member who is signed in: see mf-account/src/offline/known-purchases.ts.
const UNTIL = { 'en-IN': (day) => `until ${day}`, 'hi-IN': (day) => `${day} तक` };
const ENDED = { 'en-IN': (day) => `ended on ${day}`, 'hi-IN': (day) => `${day} को खत्म हुआ` };

function showPurchases() {
  const [, session] = Object.entries(localStorage).find(([key]) => /^sb-.+-auth-token$/.test(key));
  const { userId, purchases } = JSON.parse(localStorage.getItem('account-known'));
  if (JSON.parse(session).user.id !== userId || purchases.length === 0) return;
  for (const place of document.querySelectorAll('[data-purchases]')) {
    const language = place.closest('[lang]').lang;
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    for (const { name, expiresAt } of purchases) {
      const end = new Date(expiresAt);
      const describe = (end > Date.now() ? UNTIL : ENDED)[language];
      const item = document.createElement('li');
      item.textContent = `${name}: ${describe(day.format(end))}`;
      place.querySelector('ul').append(item);
    }
    place.hidden = false;
  }
}

const page = document.documentElement;
addEventListener('online', () => location.reload());
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
