import { cloneElement, type ReactElement } from 'react';

const MARKED_WORDS = /<(\w+)>(.*?)<\/\1>/;

/**
 * For `See <terms>our terms</terms>`, `elements.terms` gets the child "our terms". react-i18next's `Trans` brings an
 * HTML parser of 4.6 KB for this.
 */
export function RichText(props: {
  text: string;
  elements: Readonly<Record<string, ReactElement>>;
}) {
  // Text, name, words, text, name, words, and so on.
  const pieces = props.text.split(MARKED_WORDS);
  return pieces.map((piece, at) => {
    if (at % 3 === 0) return piece;
    if (at % 3 === 1) return null;
    return cloneElement(props.elements[pieces[at - 1]!]!, { key: at }, piece);
  });
}
