/** What a page records about itself. Times are milliseconds since the navigation began. */
interface Probe {
  largestPaint: number;
  layoutShift: number;
  /** When React has taken over the page: the root element has its state. */
  live: number | undefined;
  /** How long each task of more than 50 ms took. */
  longTasks: number[];
  /** From the press until the screen shows what it did. */
  slowestPress: number;
}

declare global {
  var probe: Probe;
}

/** Runs in the browser before any script of the page, and fills `globalThis.probe`. */
export function installProbe(): void {
  const probe: Probe = {
    largestPaint: 0,
    layoutShift: 0,
    live: undefined,
    longTasks: [],
    slowestPress: 0,
  };
  globalThis.probe = probe;
  const observe = (type: string, read: (entry: PerformanceEntry) => void): void => {
    // By default a browser tells only of events of 104 ms and more.
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe(options);
  };
  observe('largest-contentful-paint', ({ startTime }) => (probe.largestPaint = startTime));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) probe.layoutShift += value;
  });
  observe('event', (entry) => {
    if ('interactionId' in entry && entry.interactionId)
      probe.slowestPress = Math.max(probe.slowestPress, entry.duration);
  });
  observe('longtask', ({ duration }) => probe.longTasks.push(duration));
  const look = new MutationObserver(() => {
    if (!document.getElementById('root')?.dataset['state']) return;
    probe.live = performance.now();
    look.disconnect();
  });
  look.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-state'] });
}
