import { compileFunction } from 'node:vm';

/**
 * Evaluates a server build. It reaches what `provided` has, and nothing else: neither Node's modules nor other files.
 * @param label stands for the file in stack traces
 * @returns what it exports
 * @throws Error when it asks for more
 */
export function evaluate(
  { label, code }: { label: string; code: string },
  provided: Readonly<Record<string, object>>,
): unknown {
  const require = (specifier: string): object => {
    const found = provided[specifier];
    if (found) return found;
    throw new Error(
      `${label} asks for '${specifier}', which nobody provides while pages are rendered`,
    );
  };
  const module = { exports: {} };
  const run = compileFunction(code, ['require', 'module', 'exports'], { filename: label });
  Reflect.apply(run, undefined, [require, module, module.exports]);
  return module.exports;
}
