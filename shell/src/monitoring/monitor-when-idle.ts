import { env, reportUrlOf } from 'shared-kit/env';
import type { MonitoredPage } from './start-monitoring.ts';
import { onSighting } from './sightings.ts';
import { whenIdle } from '#lib/when-idle.ts';

/**
 * Begins to report when the page has been loaded and has nothing else to do. What it needs comes only then, and
 * whatever goes wrong with it is no concern of the page.
 */
export function monitorWhenIdle(page: Omit<MonitoredPage, 'onSighting'>): void {
  const reportUrl = reportUrlOf(env());
  // In development no file has a version.
  if (import.meta.env.DEV || !reportUrl) return;
  whenIdle(() => {
    import('./start-monitoring.ts')
      .then(({ startMonitoring }) => startMonitoring(reportUrl, { ...page, onSighting }))
      .catch(() => undefined);
  });
}
