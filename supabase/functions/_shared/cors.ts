const SENT_HEADERS = 'authorization, apikey, content-type, x-client-info';

/**
 * For pages of any origin and headers that we do not know, such as the `traceparent` of a tracing library. Functions
 * take no cookies, so a header gives a page no rights.
 * @param methods such as `POST, OPTIONS`
 */
export const corsHeaders = (request: Request, methods: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers':
    request.headers.get('access-control-request-headers') ?? SENT_HEADERS,
  'Access-Control-Max-Age': '3600',
  'Cache-Control': 'no-store',
  Vary: 'Access-Control-Request-Headers',
});
