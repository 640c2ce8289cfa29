/** The import map: of hashes and of shared modules, which one build does not have. */
const IMPORT_MAP = /<script type="importmap">[^<]*<\/script>\s*/;

/** A composed page without the import map, which only a federated site needs. */
export const withoutFederation = (html: string): string => html.replace(IMPORT_MAP, '');
