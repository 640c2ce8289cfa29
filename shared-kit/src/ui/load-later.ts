import type { Carousel } from './carousel.tsx';
import type { Toaster } from './toaster.tsx';

/** A remote's shared modules load before its first page is live, and no prerendered page contains a carousel. */
export const loadCarousel = async (): Promise<typeof Carousel> =>
  (await import('./carousel.tsx')).Carousel;

export const loadToaster = async (): Promise<typeof Toaster> =>
  (await import('./toaster.tsx')).Toaster;
