import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** One step to an element: what Testing Library looks for, inside the element of the step before. */
interface Step {
  by: 'Role' | 'LabelText' | 'Text';
  wanted: string | RegExp;
  name?: string | RegExp;
}

export type Target = readonly Step[];

const byRole =
  (role: string) =>
  (name?: string | RegExp): Target => [{ by: 'Role', wanted: role, ...(name && { name }) }];

export const article = byRole('article');
export const button = byRole('button');
export const dialog = byRole('dialog');
export const heading = byRole('heading');
export const main = byRole('main');
export const link = byRole('link');
export const radio = byRole('radio');
export const textbox = byRole('textbox');
export const field = (label: string | RegExp): Target => [{ by: 'LabelText', wanted: label }];
export const text = (wanted: string | RegExp): Target => [{ by: 'Text', wanted }];
export const within = (...targets: Target[]): Target => targets.flat();

const require = createRequire(import.meta.url);
/** Testing Library for pages. It becomes a global of the page. */
export const LIBRARY = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** An expression for the page: its visible elements that fit. Without the library, it has the value `null`. */
export const allOf = (target: Target): string => `(${String(findAll)})(${written(target)})`;

/** JSON with regular expressions. */
const written = (target: Target): string =>
  JSON.stringify(target, (_, value: unknown) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  );

/** Runs in the page. */
function findAll(
  steps: {
    by: Step['by'];
    wanted: string | { source: string; flags: string };
    name?: string | { source: string; flags: string };
  }[],
): Element[] | null {
  const library = Reflect.get(globalThis, 'TestingLibraryDom') as
    | Record<string, (...args: unknown[]) => Element[]>
    | undefined;
  if (!library) return null;
  const read = (value: string | { source: string; flags: string } | undefined) =>
    typeof value === 'object' ? new RegExp(value.source, value.flags) : value;
  let found: Element[] = [document.body];
  for (const { by, wanted, name } of steps) {
    found = found.flatMap((outer) =>
      library[`queryAllBy${by}`]!(
        outer,
        read(wanted),
        name === undefined ? {} : { name: read(name) },
      ),
    );
  }
  return found.filter((element) => element.checkVisibility({ visibilityProperty: true }));
}
