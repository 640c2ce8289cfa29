import { inflateSync } from 'node:zlib';

/**
 * One line for each placed piece. Glyphs are looked up in the table that the file contains for copying text.
 * @throws Error if it is not a PDF
 */
export function readPdf(file: Uint8Array): string {
  const source = Buffer.from(file).toString('latin1');
  if (!source.startsWith('%PDF-')) throw new Error(`This is not a PDF: ${source.slice(0, 80)}`);
  const objects = new Map<string, string>();
  for (const [, id, body] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    objects.set(id!, body!);
  }
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    const [, listed = ''] = /\/Font <<(.*?)>>/s.exec(body) ?? [];
    for (const [, name, id] of listed.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '') ?? [];
      fonts.set(name!, readGlyphs(inflated(objects.get(table!))));
    }
  }
  return [...objects.values()].map((body) => readContent(inflated(body), fonts)).join('');
}

function inflated(body = ''): string {
  const [, stream] = /stream\n(.*)\nendstream/s.exec(body) ?? [];
  if (stream === undefined || !body.includes('/FlateDecode')) return '';
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

/** Both in hexadecimal digits: `<0000> <0003> [<0041> <0042> …]`. */
function readGlyphs(table: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first, , texts] of table.matchAll(/<(\w{4})> <(\w{4})> \[(.*?)\]/gs)) {
    [...texts!.matchAll(/<([\w ]*)>/g)].forEach(([, units], at) => {
      const glyph = (Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0');
      glyphs.set(glyph, decode(units!));
    });
  }
  return glyphs;
}

const decode = (units: string): string =>
  String.fromCharCode(...(units.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

function readContent(content: string, fonts: Map<string, Map<string, string>>): string {
  let glyphs = new Map<string, string>();
  let text = '';
  for (const [, font, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[(.*?)\] TJ|ET/g)) {
    if (font) glyphs = fonts.get(font) ?? glyphs;
    else if (shown === undefined) text += '\n';
    else {
      const codes = [...shown.matchAll(/<(\w+)>/g)].flatMap(
        ([, hex]) => hex!.match(/\w{4}/g) ?? [],
      );
      text += codes.map((code) => glyphs.get(code) ?? '\u{fffd}').join('');
    }
  }
  return text;
}
