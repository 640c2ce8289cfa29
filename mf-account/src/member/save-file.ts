/** Some browsers read the file only after the click has been dealt with. */
const KEPT_MS = 60_000;

/** Hands a file to the browser, which saves it under this name or asks where to. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
