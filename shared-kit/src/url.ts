/** `URL.canParse` and `URL.parse` are missing in browsers that the site supports. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
