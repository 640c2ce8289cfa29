import type { Script } from './text-runs.ts';

export type FontName = 'regular' | 'semibold' | Script;

const PACKED: Record<FontName, () => Promise<{ font: string }>> = {
  regular: () => import('./fonts/poppins-regular.ts'),
  semibold: () => import('./fonts/poppins-semibold.ts'),
  arabic: () => import('./fonts/arabic.ts'),
  bengali: () => import('./fonts/bengali.ts'),
  chinese: () => import('./fonts/chinese.ts'),
  cyrillic: () => import('./fonts/cyrillic.ts'),
  gujarati: () => import('./fonts/gujarati.ts'),
  gurmukhi: () => import('./fonts/gurmukhi.ts'),
  kannada: () => import('./fonts/kannada.ts'),
  malayalam: () => import('./fonts/malayalam.ts'),
  odia: () => import('./fonts/odia.ts'),
  tamil: () => import('./fonts/tamil.ts'),
  telugu: () => import('./fonts/telugu.ts'),
};

const loaded = new Map<FontName, Promise<Uint8Array>>();

/** Unpacked with the first document that needs it, and then kept. */
export function loadFont(name: FontName): Promise<Uint8Array> {
  const known = loaded.get(name) ?? PACKED[name]().then(({ font }) => unpack(font));
  loaded.set(name, known);
  return known;
}

async function unpack(packed: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
