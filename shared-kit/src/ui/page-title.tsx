import { brand } from '../brand.ts';

/** The page's title in the browser's tab and history. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – ${brand.name}`}</title>;
}
