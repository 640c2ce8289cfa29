import { AppError } from 'shared-kit/errors';

/**
 * Puts the candidate's stylesheets into the page, each checked against its hash. The candidate finds them there and
 * fetches none by itself, which would be unchecked.
 * @param styles integrity by address
 * @throws AppError `preview_changed` when one of them cannot be had as it was built
 */
export async function applyCheckedStyles(
  document: Document,
  styles: ReadonlyMap<string, string>,
): Promise<void> {
  const links = [...styles].map(([url, integrity]) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url, integrity }),
  );
  try {
    await Promise.all(links.map((link) => load(document, link)));
  } catch (error) {
    // What is shown instead is to look as it does without any of them.
    for (const link of links) link.remove();
    throw error;
  }
}

const load = (document: Document, link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () =>
      reject(new AppError('preview_changed', `${link.href} is not what was built`)),
    );
    document.head.append(link);
  });
