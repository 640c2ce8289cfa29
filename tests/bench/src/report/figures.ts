import type { Subject } from './rows.ts';

/** All measured values, by the id of their row and by what they belong to. */
export type Figures = Record<string, Partial<Record<Subject, number[]>>>;

/** Adds a measured value. */
export function addFigure(figures: Figures, row: string, subject: Subject, value: number): void {
  const values = ((figures[row] ??= {})[subject] ??= []);
  values.push(value);
}
