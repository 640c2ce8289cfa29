const PREVIEW_HOST = /^((?:https?:)?\/\/|)preview\./;

/** A host that begins with `preview.`: browsers keep its storage and windows apart from those of the live site. */
export const isPreviewAddress = (address: string): boolean => PREVIEW_HOST.test(address);

/** `https://preview.site.example` for `https://site.example`. */
export const previewOriginOf = (origin: string): string => origin.replace('://', '://preview.');

export const liveAddressOf = (address: string): string => address.replace(PREVIEW_HOST, '$1');
