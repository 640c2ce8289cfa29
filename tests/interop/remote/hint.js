import { createElement } from 'react';

/** Its fragment. */
export default function Hint() {
  return createElement('p', null, 'A hint of a team with other tools');
}
