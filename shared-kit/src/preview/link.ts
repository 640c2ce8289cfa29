/** What a link carries its token behind. In the fragment: browsers send that to no server and name it to no other site. */
export const PREVIEW_FRAGMENT = '#preview=';
