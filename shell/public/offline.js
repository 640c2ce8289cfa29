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
} catch {
  // Storage is blocked.
}
