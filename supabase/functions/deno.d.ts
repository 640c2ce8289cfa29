/** Types for tools that do not know Deno, reduced to what the functions use. `deno check` has the full types. */
declare namespace Deno {
  const env: { get(name: string): string | undefined };
  function serve(handler: (request: Request) => Response | Promise<Response>): unknown;
}
