import { liveAddressOf } from '@platform/contract/preview';

/** Leaves the preview address for the same page of the live site. */
export const goToLiveSite = (): void => location.replace(liveAddressOf(location.href));
