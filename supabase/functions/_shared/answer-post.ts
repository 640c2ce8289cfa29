import { Refusal, type RefusalCode } from './refusal.ts';

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'authorization, apikey, content-type, x-client-info',
  'Access-Control-Max-Age': '3600',
  'Cache-Control': 'no-store',
};

/** Answers a POST with what `handle` returns, as JSON unless it is an answer already, and everything else with why not. */
export async function answerPost(
  request: Request,
  handle: (request: Request) => Promise<object>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: HEADERS });
  if (request.method !== 'POST') {
    return failure(405, 'server_error', `Use POST, not ${request.method}`, {
      Allow: 'POST, OPTIONS',
    });
  }
  try {
    const answer = await handle(request);
    if (!(answer instanceof Response)) return Response.json(answer, { headers: HEADERS });
    for (const [name, value] of Object.entries(HEADERS)) answer.headers.set(name, value);
    return answer;
  } catch (cause) {
    if (cause instanceof Refusal) {
      if (cause.status >= 500) console.error(`${cause.code}: ${cause.message}`);
      return failure(cause.status, cause.code, cause.message);
    }
    // The message may name what a member wrote or owns: it is for the log alone.
    console.error(cause);
    return failure(500, 'server_error', 'It failed; the log says why');
  }
}

function failure(
  status: number,
  code: RefusalCode,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const body = { success: false, error: { code, message } };
  return Response.json(body, { status, headers: { ...HEADERS, ...headers } });
}
