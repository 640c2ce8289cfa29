import type { PageMetadata } from 'shared-kit/ui';
import { companyDetails } from '#lib/page/facts.ts';
import { legal } from '#lib/messages/en-IN/legal.ts';

export type LegalDocument = keyof typeof legal.documents;

/** The id is an anchor, to which other pages link. */
interface LegalPassage {
  id: string;
  title: string;
  text: string;
}

/** With the company's details filled in. */
export interface LegalText {
  head: Pick<PageMetadata, 'title' | 'description' | 'keywords'>;
  title: string;
  lead: string;
  facts: { value: string; label: string }[];
  passages: LegalPassage[];
}

/** Part of the legal pages and not of the language files: documents are long and exist in English only. */
export function readDocument(document: LegalDocument): LegalText {
  const { head, title, lead, facts, passages } = legal.documents[document];
  return {
    head: {
      title: head.title,
      description: withDetails(head.description),
      keywords: withDetails(head.keywords),
    },
    title,
    lead: withDetails(lead),
    facts: Object.values(facts),
    passages: Object.entries(passages).map(([id, passage]) => ({
      id,
      title: passage.title,
      text: withDetails(passage.text),
    })),
  };
}

const withDetails = (text: string): string =>
  text.replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name) => companyDetails[name as keyof typeof companyDetails],
  );
