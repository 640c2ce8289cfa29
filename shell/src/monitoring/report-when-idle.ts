import { env, reportUrlOf } from 'shared-kit/env';
import { whenIdle } from '#lib/browser/scheduling.ts';
import { onErrorEvent } from './error-events.ts';
import type { MonitoredPage } from './start-monitoring.ts';

/** Loads the code of monitoring late. Its failures do not affect the page. */
export function reportWhenIdle(page: Omit<MonitoredPage, 'onErrorEvent'>): void {
  const reportUrl = reportUrlOf(env());
  // Development and previews have none.
  if (!reportUrl) return;
  whenIdle(() => {
    import('./start-monitoring.ts')
      .then(({ startMonitoring }) => startMonitoring(reportUrl, { ...page, onErrorEvent }))
      .catch(() => undefined);
  });
}
