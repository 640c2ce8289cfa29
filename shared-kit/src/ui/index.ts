import type { Carousel } from './carousel.tsx';

export { Accordion } from './accordion.tsx';
export { Button } from './button.tsx';
export { Card } from './card.tsx';
export { DataTable } from './data-table.tsx';
export type { DataColumn } from './data-table.tsx';
export { Icon } from './icons.tsx';
export { LinkButton } from './link-button.tsx';
export { Drawer, opensModal } from './modal.tsx';
export { NavigationProgress } from './navigation-progress.tsx';
export { Notice } from './notice.tsx';
export { PageHead, PageTitle, StructuredData } from './page-head.tsx';
export type { PageMetadata, Thing } from './page-head.tsx';
export { RichText } from './rich-text.tsx';
export { Skeleton, SkeletonBlock } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { Stars } from './stars.tsx';
export { EmptyState, ErrorState } from './state-card.tsx';
export { Toaster } from './toaster.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';
export { Wordmark } from './wordmark.tsx';

/** A remote's shared modules load before its first page is live, and no prerendered page contains a carousel. */
export const loadCarousel = async (): Promise<typeof Carousel> =>
  (await import('./carousel.tsx')).Carousel;
