const PREVIEW_HOST = /^((?:https?:)?\/\/|)preview\./;

/**
 * Whether a host, an origin or an address is that of previews: its host begins with `preview.`. Browsers keep the storage
 * and the windows of that origin apart from those of the live site.
 */
export const isPreviewAddress = (address: string): boolean => PREVIEW_HOST.test(address);

/** The origin that shows the previews of a site: `https://preview.site.example` for `https://site.example`. */
export const previewOriginOf = (origin: string): string => origin.replace('://', '://preview.');

export const liveAddressOf = (address: string): string => address.replace(PREVIEW_HOST, '$1');
