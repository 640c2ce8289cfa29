/** Pages of other remotes can show it. */
export function Note({ text }: { text: string }) {
  return <p>A note {text}</p>;
}
