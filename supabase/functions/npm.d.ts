/**
 * Types for tools that do not resolve `npm:` specifiers, reduced to what the functions use. `deno check` has the full
 * types.
 */
declare module 'npm:valibot@1.5.0' {
  export * from 'valibot';
}

declare module 'npm:nodemailer@9.1.1' {
  export { default } from 'nodemailer';
}

declare module 'npm:any-ascii@0.3.3' {
  export { default } from 'any-ascii';
}

declare module 'npm:to-words@5.7.0/en-IN' {
  export function toCurrency(amount: number): string;
}
declare module 'npm:to-words@5.7.0/hi-IN' {
  export function toCurrency(amount: number): string;
}

declare module 'npm:pdfkit@0.20.2' {
  /** Text of a page with a mark, by which a structure element names it. */
  export type MarkedContent = Readonly<Record<'refs', readonly unknown[]>>;
  export interface StructureElement {
    add(child: StructureElement): this;
  }
  export type Glyph = Record<'id' | 'advanceWidth', number> & { codePoints: number[] };
  /** Not documented: a font as a document embeds it. By code it lists glyphs, widths and texts. */
  export interface Font {
    readonly font: { readonly characterSet: readonly number[] };
    readonly scale: number;
    layout(text: string): { glyphs: Glyph[]; positions: unknown[] };
    layoutRun: this['layout'];
    encode(text: string): [codes: string[], positions: unknown[]];
    readonly subset: { readonly glyphs: number[] };
    readonly widths: number[];
    readonly unicode: number[][];
  }
  /** Positions and sizes are points from the upper left corner. */
  export default class PDFDocument {
    constructor(options: Record<string, unknown>);
    registerFont(name: string, file: Uint8Array): this;
    font(name: string): this;
    readonly _font: Font;
    fontSize(points: number): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(points: number): this;
    text(text: string, x: number, y: number, options: Record<string, unknown>): this;
    widthOfString(text: string): number;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    fill(colour: string): this;
    scale(factor: number, options: { origin: [x: number, y: number] }): this;
    struct(type: string, options?: object, content?: MarkedContent[]): StructureElement;
    addStructure(root: StructureElement): this;
    markStructureContent(type: string, options: { actual?: string }): MarkedContent;
    markContent(type: 'Artifact', options: { type: 'Layout' }): this;
    endMarkedContent(): this;
    addContent(operator: string): this;
    end(): void;
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array<ArrayBuffer>>;
  }
}
