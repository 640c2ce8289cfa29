import { chooseSite } from './choose-site.ts';
import { plainText, type SiteRequest, type SiteResponse } from './site-response.ts';
import type { ServedState } from './served-site.ts';

export interface FailedRequest {
  event: 'request-error';
  path: string;
  message: string;
}

/** In any runtime: 503 before the first release, and if a file cannot be read now. */
export async function respond(
  request: SiteRequest,
  options: {
    state: () => Promise<ServedState | undefined> | ServedState | undefined;
    log: (event: FailedRequest) => void;
  },
): Promise<SiteResponse> {
  try {
    const state = await options.state();
    return state ? await chooseSite(state, request) : unavailable('Nothing can be served yet.');
  } catch (error) {
    const { message } = error as Error;
    options.log({ event: 'request-error', path: pathOf(request.target), message });
    return unavailable('This cannot be read now.');
  }
}

/** The target of a request without its query, which can contain what a visitor typed. */
export const pathOf = (target: string): string => target.split(/[?#]/, 1)[0]!;

const unavailable = (text: string): SiteResponse =>
  plainText(503, text, { 'Retry-After': '5', 'Cache-Control': 'no-store' });
