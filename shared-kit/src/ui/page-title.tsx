import { brand } from '../brand.ts';

/** The page's title in the browser's tab and history. */
export function PageTitle(props: {
  children: string;
  /** For pages that no search engine may list: those of one member, and those that do not exist. */
  noindex?: boolean;
}) {
  return (
    <>
      <title>{`${props.children} – ${brand.name}`}</title>
      {props.noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
