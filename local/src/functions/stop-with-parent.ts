// Preloaded into every function by Deno. Its standard input is a pipe that ends when the API's process is gone, however
// that came about: no function outlives it.
declare const Deno: { stdin: { readable: AsyncIterable<Uint8Array> }; exit(): never };

async function stopWithParent(): Promise<never> {
  for await (const _ of Deno.stdin.readable);
  Deno.exit();
}

void stopWithParent();
