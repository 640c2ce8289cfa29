/** What a page records about itself. Times are milliseconds since the navigation began. */
export interface Probe {
  largestPaint: number;
  layoutShift: number;
  /** When React has taken over the page: the root element has its state. */
  live: number | undefined;
  /** Tasks of more than 50 ms: when they began, and how long they took. */
  longTasks: { start: number; duration: number }[];
  /** The slowest interactions: the longest duration of each. */
  interactions: Record<number, number>;
}

declare global {
  var probe: Probe;
  /** Milliseconds of the slowest interaction since the page was loaded. */
  var slowestInteraction: () => number;
}

/** Runs in the browser before any script of the page, and fills `globalThis.probe`. */
export function installProbe(): void {
  const probe: Probe = {
    largestPaint: 0,
    layoutShift: 0,
    live: undefined,
    longTasks: [],
    interactions: {},
  };
  globalThis.probe = probe;
  globalThis.slowestInteraction = () => Math.max(0, ...Object.values(probe.interactions));
  function observe(
    options: PerformanceObserverInit,
    read: (entry: PerformanceEntry) => void,
  ): void {
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      ...options,
      buffered: true,
    });
  }
  observe(
    { type: 'largest-contentful-paint' },
    ({ startTime }) => (probe.largestPaint = startTime),
  );
  observe({ type: 'layout-shift' }, (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) probe.layoutShift += value;
  });
  observe({ type: 'longtask' }, ({ startTime, duration }) =>
    probe.longTasks.push({ start: startTime, duration }),
  );
  observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit, (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming;
    if (!interactionId) return;
    probe.interactions[interactionId] = Math.max(probe.interactions[interactionId] ?? 0, duration);
  });
  const look = new MutationObserver(() => {
    if (!document.getElementById('root')?.dataset['state']) return;
    probe.live = performance.now();
    look.disconnect();
  });
  look.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-state'] });
}
