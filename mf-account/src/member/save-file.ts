import { isInAppBrowser } from 'shared-kit/in-app-browser';

/** Some browsers read the file only after the click event. */
const URL_LIFETIME_MS = 60_000;

/** `dropped`: this browser neither saves files nor hands them on. `cancelled`: the member closed the choice of apps. */
export type SaveOutcome = 'saved' | 'cancelled' | 'dropped';

/** Downloads the file or, in the browser of an app, which drops downloads without a word, hands it to another app. */
export async function saveFile(file: Blob, name: string): Promise<SaveOutcome> {
  if (isInAppBrowser(navigator.userAgent)) return shareFile(new File([file], name, file));
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
  return 'saved';
}

async function shareFile(file: File): Promise<SaveOutcome> {
  const files = [file];
  // Web views of Android lack it, and may be asked only by apps that allow it.
  if (!('canShare' in navigator) || !navigator.canShare({ files })) return 'dropped';
  return navigator.share({ files }).then(
    () => 'saved' as const,
    ({ name }: Error) => (name === 'AbortError' ? 'cancelled' : 'dropped'),
  );
}
