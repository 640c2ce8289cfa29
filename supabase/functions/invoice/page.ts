import type { MarkedContent, StructureElement } from 'npm:pdfkit@0.20.2';
import type { FontName } from './load-fonts.ts';
import type { TaggedPdf } from './tagged-pdf.ts';
import { clustersOf, fromLeftToRight, legible, runsOf } from './text-runs.ts';

export interface Style {
  /** Points. */
  size: number;
  weight?: 'regular' | 'semibold';
  colour: string;
  /** Points. */
  width: number;
  align?: 'left' | 'right';
}

/** What a text is for readers of the file that do not see it, such as a screen reader. */
export type Role = 'H1' | 'H2' | 'P' | 'TD' | 'TH of Row' | 'TH of Column';

// Parts of the main font's size. Other fonts are set on the same baseline.
const ASCENT = 1.05;
const LINE_HEIGHT = 1.5;

/** A tagged page: all text has a role, all shapes are decoration. */
export class Page {
  readonly #document: TaggedPdf;
  readonly #fonts: readonly FontName[];
  #element: StructureElement;

  /** @param fonts the first is `regular` */
  constructor(document: TaggedPdf, fonts: readonly FontName[]) {
    this.#document = document;
    this.#fonts = fonts;
    this.#element = document.struct('Document');
    document.addStructure(this.#element);
  }

  /** Makes what `draw` writes the content of an element. @returns what `draw` returns */
  within<T>(type: 'Table' | 'TR' | 'TD', draw: () => T): T {
    const outer = this.#element;
    this.#element = this.#document.struct(type);
    outer.add(this.#element);
    const drawn = draw();
    this.#element = outer;
    return drawn;
  }

  fill(colour: string, x: number, y: number, width: number, height: number, radius = 0): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    this.#document.roundedRect(x, y, width, height, radius).fill(colour);
    this.#document.endMarkedContent();
  }

  /** In several lines if the text is long. @returns the y position under it */
  write(text: string, x: number, y: number, style: Style, role: Role = 'P'): number {
    const lines = this.#linesOf(text, style);
    const contents = lines.flatMap((line, at) => {
      const indent = style.align === 'right' ? style.width - this.#widthOf(line.trim(), style) : 0;
      return this.#writeLine(line, x + indent, y + at * LINE_HEIGHT * style.size, style);
    });
    const [type = '', scope] = role.split(' of ');
    // Readers of the tags do not turn Arabic, as readers of the page do.
    const actual = /\p{Script=Arabic}/u.test(text) ? text : undefined;
    this.#element.add(this.#document.struct(type, { scope, actual }, contents));
    return y + lines.length * LINE_HEIGHT * style.size;
  }

  heightOf(text: string, style: Style): number {
    return this.#linesOf(text, style).length * LINE_HEIGHT * style.size;
  }

  /** Whether any of it can be shown, as itself or romanised. */
  canShow(text: string): boolean {
    return legible(text, this.#fontOf) !== '';
  }

  #writeLine(line: string, x: number, y: number, style: Style): MarkedContent[] {
    const { size, weight, colour } = style;
    this.#document
      .fillColor(colour)
      .strokeColor(colour)
      .lineWidth(size / 40);
    let left = x;
    return fromLeftToRight(runsOf(line, this.#fontOf)).flatMap(({ font, text }) => {
      this.#useFont(font, style);
      // Scripts have no bolder font.
      const isOutlined = weight === 'semibold' && font !== 'regular';
      const contents = this.#document.show(text, left, y + ASCENT * size, isOutlined);
      left += this.#document.widthOfString(text);
      return contents;
    });
  }

  /** Lines end between words. A word that is wider than a line continues on the next one. */
  #linesOf(text: string, style: Style): string[] {
    const lines: string[] = [];
    let room = 0;
    for (const word of legible(text, this.#fontOf).split(/(?<=[ @-])/)) {
      const fits = this.#widthOf(word.trimEnd(), style) <= style.width;
      for (const piece of fits ? [word] : clustersOf(word)) {
        if (this.#widthOf(piece.trimEnd(), style) > room) {
          lines.push('');
          room = style.width;
        }
        lines[lines.length - 1] += piece;
        room -= this.#widthOf(piece, style);
      }
    }
    return lines;
  }

  readonly #fontOf = (cluster: string, preferred = this.#fonts[0]): FontName | undefined =>
    [preferred!, ...this.#fonts].find((name) => this.#document.canShow(name, cluster));

  #widthOf(text: string, style: Style): number {
    return runsOf(text, this.#fontOf).reduce((sum, run) => {
      this.#useFont(run.font, style);
      return sum + this.#document.widthOfString(run.text);
    }, 0);
  }

  #useFont(font: FontName, { size, weight = 'regular' }: Style): void {
    this.#document.font(font === 'regular' ? weight : font).fontSize(size);
  }
}
