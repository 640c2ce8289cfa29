/** What schema.org calls things, for search engines: `{ '@type': 'Organization', … }`. */
export type Thing = { '@type': string } & Readonly<Record<string, unknown>>;

/** Says in schema.org's words what the page says in ours. Only what visitors can read there as well may stand here. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  // React keeps any text from ending the element.
  return (
    <script type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', '@graph': things })}
    </script>
  );
}
