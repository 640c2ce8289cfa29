/** How urgent a response is, from 0 to 7, and whether its parts are useful before it is complete. */
interface Priority {
  urgency: number;
  isIncremental: boolean;
}

const DEFAULT_URGENCY = 3;

/** For example `u=1, i`. @see https://www.rfc-editor.org/rfc/rfc9218 */
export function readPriority(header = ''): Priority {
  const fields = header.split(',').map((field) => field.trim());
  const urgency = fields.map((field) => /^u=([0-7])$/.exec(field)?.[1]).find(Boolean);
  return {
    urgency: Number(urgency ?? DEFAULT_URGENCY),
    isIncremental: fields.includes('i'),
  };
}

export interface LinkSpeed {
  bytesPerSecond: number;
  /** Milliseconds between a request and the first byte of its response. */
  latency: number;
}

interface Transfer extends Priority {
  body: Buffer;
  sent: number;
  write: (chunk: Buffer) => void;
  end: () => void;
}

export interface Link extends LinkSpeed {
  /** Sends a response when the more urgent ones have been sent. @returns what cancels it */
  send: (transfer: Omit<Transfer, 'sent'>) => () => void;
}

/** Bytes. */
const PACKET = 1400;
const TICK_MILLISECONDS = 4;
/** After a pause the link sends no more than it could have sent in this time. */
const BURST_SECONDS = 0.05;

/**
 * By priority, as a good HTTP/2 server sends. The browser's throttle ignores priorities, so a font delays a stylesheet.
 */
export function createLink(speed: LinkSpeed): Link {
  const transfers: Transfer[] = [];
  let timer: NodeJS.Timeout | undefined;
  let allowed = 0;
  let last = 0;

  function tick(): void {
    const now = performance.now();
    const { bytesPerSecond } = speed;
    const earned = ((now - last) / 1000) * bytesPerSecond;
    allowed = Math.min(allowed + earned, BURST_SECONDS * bytesPerSecond);
    last = now;
    while (allowed > 0 && transfers.length > 0) allowed -= sendPacket(transfers);
    if (transfers.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    ...speed,
    send(options) {
      const transfer = { ...options, sent: 0 };
      transfers.push(transfer);
      if (!timer) {
        last = performance.now();
        allowed = Math.min(allowed, 0);
        timer = setInterval(tick, TICK_MILLISECONDS);
      }
      return () => remove(transfers, transfer);
    },
  };
}

/** @returns the bytes of the packet */
function sendPacket(transfers: Transfer[]): number {
  const next = mostUrgent(transfers);
  if (!next) return 0;
  const chunk = next.body.subarray(next.sent, next.sent + PACKET);
  next.sent += chunk.length;
  if (chunk.length > 0) next.write(chunk);
  const isComplete = next.sent === next.body.length;
  if (isComplete) next.end();
  if (isComplete || next.isIncremental) remove(transfers, next);
  // Incremental responses take turns.
  if (!isComplete && next.isIncremental) transfers.push(next);
  return chunk.length;
}

/** As RFC 9218 advises: by urgency, then one complete response after the other, then the incremental ones in turns. */
function mostUrgent(transfers: readonly Transfer[]): Transfer | undefined {
  const urgency = Math.min(...transfers.map((one) => one.urgency));
  const urgent = transfers.filter((one) => one.urgency === urgency);
  return urgent.find((one) => !one.isIncremental) ?? urgent[0];
}

function remove<T>(list: T[], item: T): void {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
}
