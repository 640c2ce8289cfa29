/** A setting of the function. @throws Error that names it when it is missing */
export function environment(name: string): string {
  const value = Deno.env.get(name);
  if (value === undefined) throw new Error(`${name} is missing from the function's environment`);
  return value;
}
