// The page for members without a network. Nothing of the site itself is cached: every page comes from the network first.
// Any script of the site can write into the cache, even one that was rolled back later, so a file is used only if it still
// has its hash. After a change of a file, a failing test prints the new hash, which also makes browsers fetch it again.
const HASHES = {
  '/offline.html': 'sha256-q0ZqxPb+jeVtAU5UFZCqO1hn3YNDYMBzanD19q4AJP8=',
  '/offline.css': 'sha256-pI1+bMTiXXZ3Zu+9HWdX7OMh9J08cW1gKe1rpUweJTw=',
  '/known.js': 'sha256-wxe6dMUoTPiztN/8Zh0hnCaekbJ7b/zgm7T9Srx9Op8=',
  '/offline.js': 'sha256-PwlS2TRO/vKJuilEYnFUW/efKlApGzkj7cnYaWQuu6I=',
};
const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

addEventListener('install', (event) => {
  const requests = Object.entries(HASHES).map(
    ([file, integrity]) => new Request(file, { cache: 'reload', integrity }),
  );
  event.waitUntil(caches.open('offline').then((cache) => cache.addAll(requests)));
  skipWaiting();
});

// The request of a page does not wait until this worker has started. Firefox shows its own error, not the response of this
// worker, when a request that did not wait fails.
addEventListener('activate', (event) => {
  const { navigationPreload } = registration;
  const isFirefox = navigator.userAgent.includes('Firefox/');
  event.waitUntil(isFirefox ? navigationPreload?.disable() : navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const { origin, pathname } = new URL(request.url);
  const isOwnFile = origin === location.origin && pathname in HASHES;
  if (request.mode !== 'navigate' && !isOwnFile) return;
  event.respondWith(
    Promise.resolve(preloadResponse)
      .then((response) => response ?? fetch(request))
      .catch(() => readCached(isOwnFile ? pathname : '/offline.html')),
  );
});

async function readCached(file) {
  const bytes = await (await caches.match(file)).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  if (`sha256-${btoa(String.fromCharCode(...digest))}` !== HASHES[file]) return Response.error();
  const type = TYPES[file.split('.')[1]];
  return new Response(bytes, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
}
