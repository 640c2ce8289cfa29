/** No version of a remote can be had, or none that could stand in for the one that is here. */
export class NoCode extends Error {}

/**
 * The site has another shell by now, or other addresses, than this page began with. What was released since was never
 * held to this page, and is for the next full load.
 */
export class OutdatedPage extends NoCode {}
