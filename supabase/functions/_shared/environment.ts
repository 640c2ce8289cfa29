/** A setting of the function. @throws Error that names it when it is missing or empty: an empty secret would let anyone in */
export function environment(name: string): string {
  const value = Deno.env.get(name);
  if (!value?.trim()) throw new Error(`${name} is missing from the function's environment`);
  return value;
}
