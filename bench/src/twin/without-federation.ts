import { DECIDE, script } from '@platform/release/core/compose/canary-page';

/** The import map: of hashes and of shared modules, which one build does not have. */
const IMPORT_MAP = /<script type="importmap">[^<]*<\/script>\s*/;

/** A composed page without what only a federated site needs: the import map, and the script that decides about canaries. */
export const withoutFederation = (html: string): string =>
  html.replace(IMPORT_MAP, '').replace(script(DECIDE), '');
