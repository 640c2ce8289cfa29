import type PDFDocument from 'npm:pdfkit@0.20.2';
import { fromLeftToRight, isPlain, runsOf, type Run, type Script } from './text-runs.ts';

export interface Style {
  /** Points. */
  size: number;
  weight?: 'regular' | 'semibold';
  colour: string;
  /** Points. */
  width: number;
  align?: 'left' | 'right';
}

/** As a part of the main font's size. Other fonts are set on the same baseline. */
const ASCENT = 1.05;

export class Page {
  readonly #document: PDFDocument;

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** In several lines if the text is long. @returns the y position under it */
  write(text: string, x: number, y: number, style: Style): number {
    const { size, weight = 'regular', colour, width, align = 'left' } = style;
    this.#document.font(weight).fontSize(size).fillColor(colour);
    if (!isPlain(text)) return this.#writeRuns(text, x, y, style);
    this.#document.text(text, x, y, { width, align });
    return y + this.#document.heightOfString(text, { width });
  }

  canShow(text: string): boolean {
    return this.#runsOf(text).some((run) => run.text.trim() !== '');
  }

  heightOf(text: string, { size, width }: Pick<Style, 'size' | 'width'>): number {
    return this.#document.font('regular').fontSize(size).heightOfString(text, { width });
  }

  #writeRuns(text: string, x: number, y: number, style: Style): number {
    const lineHeight = this.#document.heightOfString('x', { width: style.width });
    if (this.#runsOf(text).length === 0) return y;
    let at = y;
    for (const line of this.#linesOf(text, style)) {
      let left = style.align === 'right' ? x + style.width - this.#widthOf(line, style) : x;
      for (const run of fromLeftToRight(line)) {
        this.#useFontOf(run, style);
        this.#document.text(run.text, left, at, {
          lineBreak: false,
          baseline: -ASCENT * style.size,
        });
        left += this.#document.widthOfString(run.text);
      }
      at += lineHeight;
    }
    return at;
  }

  #linesOf(text: string, style: Style): Run[][] {
    const lines: Run[][] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (line && this.#widthOf(this.#runsOf(longer), style) > style.width) {
        lines.push(this.#runsOf(line));
        line = word;
      } else {
        line = longer;
      }
    }
    const last = this.#runsOf(line.trim());
    return [...lines, last].filter((runs) => runs.some((run) => run.text.trim() !== ''));
  }

  #runsOf(text: string): Run[] {
    return runsOf(text, (script, character) => this.#hasGlyph(script, character));
  }

  #hasGlyph(script: Script, character: string): boolean {
    // pdfkit has no other way to ask.
    const { _font: used } = this.#document.font(script);
    return used.font.hasGlyphForCodePoint(character.codePointAt(0)!);
  }

  #widthOf(runs: readonly Run[], style: Style): number {
    return runs.reduce((sum, run) => {
      this.#useFontOf(run, style);
      return sum + this.#document.widthOfString(run.text);
    }, 0);
  }

  #useFontOf({ font }: Run, { size, weight = 'regular', colour }: Style): void {
    this.#document
      .font(font === 'main' ? weight : font)
      .fontSize(size)
      .fillColor(colour);
  }
}
