import PDFDocument, { type Font, type Glyph, type MarkedContent } from 'npm:pdfkit@0.20.2';

/** From Devanagari to Malayalam. Their fonts draw some vowels before the letter that they follow in text. */
const REORDERED = /[\u{900}-\u{dff}]/u;

/** Text that readers can copy, search and read aloud in the order in which it was typed. */
export class TaggedPdf extends PDFDocument {
  #begin: (() => void) | undefined;
  readonly #characters = new Map<string, Set<number>>();

  /**
   * In the current font.
   * @param y of the baseline
   * @returns the content of a structure element
   */
  show(text: string, x: number, y: number, stroke: boolean): MarkedContent[] {
    const contents: MarkedContent[] = [];
    let left = x;
    for (const part of REORDERED.test(text) ? text.split(/(?<= )/) : [text]) {
      const mark = REORDERED.test(part) ? { actual: part } : {};
      this.#begin = () => contents.push(this.markStructureContent('Span', mark));
      this.text(part, left, y, { lineBreak: false, baseline: 0, fill: true, stroke });
      left += this.widthOfString(part);
    }
    return contents;
  }

  /** The text's mark begins and ends inside of the text object. Behind it readers no longer know its font. */
  override addContent(operator: string): this {
    if (operator === 'ET') this.endMarkedContent();
    super.addContent(operator);
    if (operator === 'BT') this.#begin?.();
    return this;
  }

  override registerFont(name: string, file: Uint8Array): this {
    super.registerFont(name, file);
    const { _font: font } = this.font(name);
    // Joiners have no glyph.
    this.#characters.set(name, new Set([...font.font.characterSet, 0x200c, 0x200d]));
    encodeInOrder(font, name === 'Arabic');
    return this;
  }

  canShow(font: string, text: string): boolean {
    const characters = this.#characters.get(font);
    return Array.from(text).every((sign) => characters?.has(sign.codePointAt(0)!));
  }
}

/**
 * Gives a glyph one code for each text that it stands for, in place of one code. The glyphs of कि are ि and क; their
 * codes stand for क and ि, so that a reader that knows nothing of `ActualText` finds the letters in their order as
 * well.
 * @param isTurned readers turn letters that are written from right to left, also those of one glyph
 */
function encodeInOrder(font: Font, isTurned: boolean): void {
  const codes = new Map<string, number>();
  const codeOf = (glyph: Glyph, text: string): number => {
    const known = codes.get(`${glyph.id} ${text}`);
    if (known !== undefined) return known;
    const code = font.subset.glyphs.push(glyph.id) - 1;
    codes.set(`${glyph.id} ${text}`, code);
    font.widths[code] = glyph.advanceWidth * font.scale;
    font.unicode[code] = Array.from(text, (sign) => sign.codePointAt(0)!);
    return code;
  };
  font.encode = (text) => {
    // `layout` sets words from left to right.
    const { glyphs, positions } = isTurned ? font.layoutRun(text) : font.layout(text);
    const turned = glyphs.flatMap(({ codePoints }) => codePoints.toReversed());
    const composed = isTurned ? String.fromCodePoint(...turned) : text;
    // A vowel of two glyphs, before and after its letter, may need two characters.
    const isShort = Array.from(composed).length < glyphs.length;
    const signs = Array.from(isShort ? composed.normalize('NFD') : composed);
    const encoded = glyphs.map((glyph, at) => {
      const later = glyphs.length - 1 - at;
      const share = Math.max(1, Math.min(glyph.codePoints.length, signs.length - later));
      const taken = signs.splice(0, later ? share : signs.length).join('');
      return codeOf(glyph, taken).toString(16).padStart(4, '0');
    });
    return [encoded, positions];
  };
}
