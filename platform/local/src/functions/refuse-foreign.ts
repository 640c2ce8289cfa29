import { refuseForeign } from '../local-requests.ts';

// Preloaded into every function by Deno. Its port is internal but open to every page of this machine's browsers, so the
// function's server refuses what the API's server refuses.
type Handler = (request: Request, ...rest: unknown[]) => Response | Promise<Response>;
type Serve = (...parameters: unknown[]) => unknown;

const { Deno } = globalThis as unknown as { Deno: { serve: Serve } };
const { serve } = Deno;

/** `Deno.serve` takes the handler alone, after the options, or as one of them. */
Deno.serve = (...parameters) =>
  serve(
    ...parameters.map((parameter) => {
      if (typeof parameter === 'function') return guard(parameter as Handler);
      const { handler, ...options } = parameter as { handler?: Handler };
      return handler ? { ...options, handler: guard(handler) } : options;
    }),
  );

function guard(handler: Handler): Handler {
  return (request, ...rest) => {
    const { headers } = request;
    const host = headers.get('host') ?? undefined;
    const message = refuseForeign(host, headers.get('origin') ?? undefined);
    return message ? Response.json({ message }, { status: 403 }) : handler(request, ...rest);
  };
}
