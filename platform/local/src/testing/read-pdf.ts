import { inflateSync } from 'node:zlib';

/** A word or line of a page, with its place in points from the lower left corner. */
export interface PlacedText {
  /** As a reader copies it. */
  text: string;
  /** As a reader copies it that knows only the table of the font's glyphs. */
  ofGlyphs: string;
  left: number;
  right: number;
  baseline: number;
}

interface Font {
  texts: string[];
  /** Thousandths of the size. */
  widths: number[];
}

/**
 * One line for each line of each text.
 * @throws Error if it is not a PDF
 */
export function readPdf(file: Uint8Array): string {
  const placed = readPlacedTexts(file);
  const isNext = (at: number): boolean => {
    const [before, after] = [placed[at - 1], placed[at]!];
    return before?.baseline === after.baseline && Math.abs(after.left - before.right) < 1;
  };
  return placed.map(({ text }, at) => (isNext(at) ? text : `\n${text}`)).join('');
}

/** @throws Error if it is not a PDF */
export function readPlacedTexts(file: Uint8Array): PlacedText[] {
  const source = Buffer.from(file).toString('latin1');
  if (!source.startsWith('%PDF-')) throw new Error(`This is not a PDF: ${source.slice(0, 80)}`);
  const objects = new Map<string, string>();
  for (const [, id, body] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    objects.set(id!, body!);
  }
  const read = (reference: string, body = '') =>
    objects.get(new RegExp(`/${reference} \\[?(\\d+) 0 R`).exec(body)?.[1] ?? '');
  const fonts = new Map<string, Font>();
  for (const body of objects.values()) {
    const [, listed = ''] = /\/Font <<(.*?)>>/s.exec(body) ?? [];
    for (const [, name, id] of listed.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const font = objects.get(id!);
      const [, widths = ''] = /\/W \[0 \[(.*?)\]/.exec(read('DescendantFonts', font) ?? '') ?? [];
      const texts = readGlyphs(inflated(read('ToUnicode', font)));
      fonts.set(name!, { texts, widths: widths.split(' ').map(Number) });
    }
  }
  return [...objects.values()].flatMap((body) => readContent(inflated(body), fonts));
}

function inflated(body = ''): string {
  const [, stream] = /stream\n(.*)\nendstream/s.exec(body) ?? [];
  if (stream === undefined || !body.includes('/FlateDecode')) return '';
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

/** Codes from 0, both in hexadecimal digits: `<0000> <0003> [<0041> <0042> …]`. */
const readGlyphs = (table: string): string[] =>
  Array.from(table.matchAll(/> \[(.*?)\]/gs)).flatMap(([, texts]) =>
    Array.from(texts!.matchAll(/<([\w ]*)>/g), ([, units]) =>
      String.fromCharCode(...numbersOf(units!, 16)),
    ),
  );

const numbersOf = (units: string, base: number): number[] =>
  units
    .split(' ')
    .filter(Boolean)
    .map((unit) => Number.parseInt(unit, base));

const decode = (actual: string): string => {
  const ESCAPES: Partial<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = actual.replaceAll(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign);
  return new TextDecoder('utf-16be').decode(Buffer.from(bytes, 'latin1'));
};

const OPERATIONS =
  /^(q|Q|ET)$|^([\d. -]+) (cm|Tm)$|\/(\w+) ([\d.]+) Tf|\[(.*?)\] TJ|\/ActualText \(((?:\\.|[^\\)])*)\)/gms;

function readContent(content: string, fonts: Map<string, Font>): PlacedText[] {
  const placed: PlacedText[] = [];
  // Pages are only moved, mirrored and scaled.
  let page = { scaleX: 1, scaleY: 1, x: 0, y: 0 };
  const outer: (typeof page)[] = [];
  let font: Font = { texts: [], widths: [] };
  let [size, x, y] = [0, 0, 0];
  let piece: Partial<PlacedText> = {};
  for (const operation of content.matchAll(OPERATIONS)) {
    const [, sign, numbers = '', place, name, points, shown, actual] = operation;
    const [a = 1, , , d = 1, e = 0, f = 0] = numbers.split(' ').map(Number);
    if (sign === 'q') outer.push(page);
    else if (sign === 'Q') page = outer.pop()!;
    else if (place === 'cm') {
      const { scaleX, scaleY } = page;
      page = {
        scaleX: a * scaleX,
        scaleY: d * scaleY,
        x: e * scaleX + page.x,
        y: f * scaleY + page.y,
      };
    } else if (place === 'Tm') [x, y] = [e, f];
    else if (name) [font, size] = [fonts.get(name)!, Number(points)];
    else if (actual !== undefined) piece.text = decode(actual);
    else if (shown !== undefined) {
      piece.left ??= page.x + x * page.scaleX;
      piece.baseline ??= page.y + y * page.scaleY;
      for (const [, hex, kerning] of shown.matchAll(/<(\w+)>|(-?[\d.]+)/g)) {
        const codes = (hex?.match(/\w{4}/g) ?? []).map((code) => Number.parseInt(code, 16));
        for (const code of codes) x += (font.widths[code]! * size) / 1000;
        piece.ofGlyphs = (piece.ofGlyphs ?? '') + codes.map((code) => font.texts[code]).join('');
        x -= (Number(kerning ?? 0) * size) / 1000;
      }
      piece.right = page.x + x * page.scaleX;
    } else if (sign === 'ET') {
      placed.push({ text: piece.ofGlyphs, ...piece } as PlacedText);
      piece = {};
    }
  }
  return placed;
}
