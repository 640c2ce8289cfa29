/** Types for tools that do not resolve `npm:` specifiers, reduced to what the functions use. `deno check` has the full types. */
declare module 'npm:valibot@1.5.0' {
  export * from 'valibot';
}

declare module 'npm:nodemailer@9.1.1' {
  export { default } from 'nodemailer';
}

declare module 'npm:pdfkit@0.20.2' {
  interface TextOptions {
    /** Points. */
    width?: number;
    align?: 'left' | 'right';
    /** False: one line, whatever its width. */
    lineBreak?: boolean;
    /** Points from the baseline up to y, negative: the text hangs below y. */
    baseline?: number;
  }
  /** Positions and sizes are points from the upper left corner. */
  export default class PDFDocument {
    constructor(options: {
      size: 'A4';
      margin: number;
      font: Uint8Array;
      lang: string;
      info: Record<'Title' | 'Author', string> & { CreationDate: Date };
    });
    registerFont(name: string, file: Uint8Array): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(colour: string): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    widthOfString(text: string): number;
    readonly _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    fill(colour: string): this;
    on(event: 'data', listener: (chunk: Uint8Array<ArrayBuffer>) => void): this;
    on(event: 'end', listener: () => void): this;
    end(): void;
  }
}
