import type { CDPSession } from 'playwright';

export interface Exchange {
  url: string;
  /** The type as DevTools shows it: `Document`, `Script`, `Stylesheet`, … */
  type: string;
  /** Seconds on the clock of DevTools. */
  start: number;
  /** The bytes on the wire, with headers. 0 if the browser had the file. */
  bytes: number;
}

/** Records the exchanges of a page from now on. @returns the list, which grows */
export async function watchTraffic(session: CDPSession): Promise<Exchange[]> {
  const exchanges = new Map<string, Exchange>();
  const list: Exchange[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    const exchange = {
      url: request.url,
      type: type ?? '',
      start: timestamp,
      bytes: 0,
    };
    exchanges.set(requestId, exchange);
    list.push(exchange);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const exchange = exchanges.get(requestId);
    if (exchange) exchange.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return list;
}

/** Preloaded modules have other types in some browsers. */
export const isScript = ({ type, url }: Exchange): boolean =>
  type === 'Script' || new URL(url).pathname.endsWith('.js');
