/**
 * A browser keeps the worker of an earlier site of this origin until its address has another script: a 404 does not end
 * it.
 */
export const OLD_WORKERS = [
  'service-worker.js',
  'service_worker.js',
  'serviceworker.js',
  'sw.js',
  'ngsw-worker.js',
  'flutter_service_worker.js',
  'pwabuilder-sw.js',
  'worker.js',
] as const;

/**
 * Ends itself, deletes what the earlier worker stored, and loads open pages again.
 * @see https://developer.chrome.com/docs/workbox/remove-buggy-service-workers
 */
export const unregisteringWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(end()));
async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url).catch(() => {});
}
`;
