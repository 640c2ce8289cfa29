import { requestFailure } from './failure.ts';

/** An answer is as old as its way here. */
const TOLERANCE_MS = 60_000;

/** By host: how many milliseconds its clock is ahead of this machine's. */
const clocks = new Map<string, number>();

/**
 * `fetch` that names in a sentence what was asked, if no answer comes, and compares this machine's clock with the
 * answer's.
 * @param what for the message
 * @throws Failure
 */
export async function ask(
  request: string | URL | Request,
  init?: RequestInit,
  what?: string,
): Promise<Response> {
  const address = request instanceof Request ? request.url : String(request);
  const response = await fetch(request, init).catch((error: unknown) => {
    throw requestFailure(error, what ?? address);
  });
  noteClock(new URL(response.url || address).host, response.headers);
  return response;
}

function noteClock(host: string, headers: Headers): void {
  const sent = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(sent)) return;
  // A cache keeps the date of the answer that it keeps.
  const age = Number(headers.get('age') ?? 0) * 1000;
  clocks.set(host, sent + (age || 0) - Date.now());
}

/**
 * How many milliseconds the clock of a host that was asked is ahead of this machine's; 0 if they agree, or it sent no
 * time.
 */
export function clockDifference(host: string): number {
  const difference = clocks.get(host) ?? 0;
  return Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** `61 minutes behind that of store.example`, as the clock of this machine is; `undefined` if they agree */
export function describeDifference(milliseconds: number, other: string): string | undefined {
  if (Math.abs(milliseconds) <= TOLERANCE_MS) return undefined;
  const minutes = Math.round(Math.abs(milliseconds) / 60_000);
  const size = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${size} ${milliseconds > 0 ? 'behind' : 'ahead of'} that of ${other}`;
}

export const describeClock = (host: string): string | undefined =>
  describeDifference(clockDifference(host), host);

/** A line for each host whose clock differs from this machine's. Each is said once. */
export function clockWarnings(): string[] {
  const lines = [...clocks.keys()]
    .map(describeClock)
    .filter((one) => one !== undefined)
    .map(
      (one) =>
        `The clock of this machine is ${one}. Set it: times and ends that it writes are wrong.`,
    );
  clocks.clear();
  return lines;
}
