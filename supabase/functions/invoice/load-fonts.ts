const PACKED = {
  regular: () => import('./fonts/figtree-regular.ts'),
  semibold: () => import('./fonts/figtree-semibold.ts'),
  // By Unicode's names of the scripts.
  Arabic: () => import('./fonts/arabic.ts'),
  Bengali: () => import('./fonts/bengali.ts'),
  Devanagari: () => import('./fonts/devanagari.ts'),
  Gujarati: () => import('./fonts/gujarati.ts'),
  Gurmukhi: () => import('./fonts/gurmukhi.ts'),
  Kannada: () => import('./fonts/kannada.ts'),
  Malayalam: () => import('./fonts/malayalam.ts'),
  Meetei_Mayek: () => import('./fonts/meetei-mayek.ts'),
  Ol_Chiki: () => import('./fonts/ol-chiki.ts'),
  Oriya: () => import('./fonts/odia.ts'),
  Tamil: () => import('./fonts/tamil.ts'),
  Telugu: () => import('./fonts/telugu.ts'),
};

/** `regular` and `semibold` have the same characters, those of Latin; the others have one script each. */
export type FontName = keyof typeof PACKED;

const [, , ...SCRIPTS] = Object.keys(PACKED) as FontName[];

/** The fonts of scripts that a text contains. */
export const scriptsIn = (text: string): FontName[] =>
  SCRIPTS.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(text));

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
