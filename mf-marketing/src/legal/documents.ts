import type { PageMetadata } from 'shared-kit/ui';
import { companyWords } from '#lib/company/words.ts';
import { legal } from '#lib/messages/en-IN/legal.ts';

/** One of the legal documents. */
export type LegalDocument = keyof typeof legal.documents;

/** A passage of a document; its id is its anchor, which links from elsewhere name. */
export interface LegalPassage {
  id: string;
  title: string;
  text: string;
}

/** What a document says: its passages are in the order in which they are written. */
export interface LegalText {
  /** What it tells search engines and social cards. */
  head: Pick<PageMetadata, 'title' | 'description' | 'keywords'>;
  title: string;
  lead: string;
  /** What it comes down to. */
  facts: { value: string; label: string }[];
  passages: LegalPassage[];
}

/**
 * Reads a document. These texts come with the legal pages instead of with all texts of a language: they are long, and
 * the same for everybody.
 */
export function readDocument(document: LegalDocument): LegalText {
  const { head, title, lead, facts, passages } = legal.documents[document];
  return {
    head: {
      title: head.title,
      description: named(head.description),
      keywords: named(head.keywords),
    },
    title,
    lead: named(lead),
    facts: Object.values(facts),
    passages: Object.entries(passages).map(([id, passage]) => ({
      id,
      title: passage.title,
      text: named(passage.text),
    })),
  };
}

/** Puts the company's names and addresses into a text. */
const named = (text: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, word) => companyWords[word as keyof typeof companyWords]);

/** Since when the documents apply, and when they last changed. */
export const POLICY_DATES = { effective: '2024/11/01', updated: '2025/10/01' } as const;
