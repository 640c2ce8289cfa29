import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** Vite's, which it defines in pages of its development server. */
type Overlay = new (
  error: { message: string; stack: string },
  hasLinks: boolean,
) => HTMLElement & { close(): void };

const NAME = 'error-overlay';

/**
 * For development only: shows an error with its stack, in lines of the sources, over the page.
 * @returns what removes it
 */
export async function showErrorOverlay(error: unknown): Promise<() => void> {
  const ViteOverlay = customElements.get('vite-error-overlay') as Overlay | undefined;
  // A module that does not compile has its own overlay, with the cause of this error.
  if (!ViteOverlay || document.querySelector('vite-error-overlay')) return () => undefined;
  // Vite reloads a page with an overlay of its own name, instead of updating it.
  if (!customElements.get(NAME)) customElements.define(NAME, class extends ViteOverlay {});
  const OwnOverlay = customElements.get(NAME) as Overlay;
  const stack = await inSources((error instanceof Error && error.stack) || '');
  const overlay = new OwnOverlay({ message: String(error), stack }, false);
  document.body.append(overlay);
  return () => overlay.close();
}

const PLACE = /(?<file>https?:\/\/[^\s()]+?):(?<line>\d+):(?<column>\d+)/g;
const INLINE_MAP = /\/\/# sourceMappingURL=data:application\/json;base64,(?<map>[\w+/=]+)\s*$/;

async function inSources(stack: string): Promise<string> {
  const files = new Set([...stack.matchAll(PLACE)].map(({ groups }) => groups!['file']!));
  const maps = new Map(
    await Promise.all(Array.from(files, async (file) => [file, await readMap(file)] as const)),
  );
  return stack.replaceAll(PLACE, (place, ...rest) => {
    const { file, line, column } = rest.at(-1) as Record<string, string>;
    const map = maps.get(file!);
    if (!map) return place;
    const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    if (found.source === null) return place;
    return `${new URL(found.source, file).href}:${found.line}:${found.column + 1}`;
  });
}

async function readMap(file: string): Promise<TraceMap | undefined> {
  const text = await fetch(file).then(
    (response) => response.text(),
    () => '',
  );
  const map = INLINE_MAP.exec(text)?.groups?.['map'];
  if (map === undefined) return undefined;
  const bytes = Uint8Array.from(atob(map), (character) => character.codePointAt(0)!);
  return new TraceMap(new TextDecoder().decode(bytes));
}
