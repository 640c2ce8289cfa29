import { regular } from './fonts/poppins-regular.ts';
import { semibold } from './fonts/poppins-semibold.ts';

/** Font files of the two weights that invoices are written in. */
export interface Fonts {
  regular: Uint8Array;
  semibold: Uint8Array;
}

let loading: Promise<Fonts> | undefined;

/** Unpacked when the first invoice is drawn, and kept. */
export function loadFonts(): Promise<Fonts> {
  loading ??= Promise.all([unpack(regular), unpack(semibold)]).then(([one, other]) => ({
    regular: one,
    semibold: other,
  }));
  return loading;
}

async function unpack(packed: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
