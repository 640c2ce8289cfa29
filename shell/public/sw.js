// The page for members without a network. Nothing of the site itself is cached: every page comes from the network first.
const FILES = ['/offline.html', '/offline.css', '/offline.js'];

addEventListener('install', (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open('offline').then((cache) => cache.addAll(requests)));
  skipWaiting();
});

// The request of a page does not wait until this worker has started.
addEventListener('activate', (event) => {
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const { origin, pathname } = new URL(request.url);
  const isOwnFile = origin === location.origin && FILES.includes(pathname);
  if (request.mode !== 'navigate' && !isOwnFile) return;
  event.respondWith(
    Promise.resolve(preloadResponse)
      .then((response) => response ?? fetch(request))
      .catch(() => caches.match(isOwnFile ? pathname : FILES[0])),
  );
});
