/** What the functions use of Deno, for tools that do not know it; `deno check` has the real types. */
declare namespace Deno {
  const env: { get(name: string): string | undefined };
  function serve(handler: (request: Request) => Response | Promise<Response>): unknown;
}
