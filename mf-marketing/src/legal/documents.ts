/**
 * The legal documents: what they come down to, and their passages in order. The texts are in the messages; what
 * follows the dot is also the passage's anchor, which links from elsewhere name.
 */
export const DOCUMENTS = {
  privacy: {
    facts: ['privacy.facts.sold', 'privacy.facts.cards', 'privacy.facts.yours'],
    passages: [
      'privacy.who',
      'privacy.collect',
      'privacy.use',
      'privacy.share',
      'privacy.reports',
      'privacy.browser',
      'privacy.keep',
      'privacy.safety',
      'privacy.rights',
      'privacy.age',
      'privacy.changes',
    ],
  },
  terms: {
    facts: ['terms.facts.age', 'terms.facts.devices', 'terms.facts.copying'],
    passages: [
      'terms.eligibility',
      'terms.account',
      'terms.access',
      'terms.prices',
      'terms.devices',
      'terms.copying',
      'terms.medical',
      'terms.refunds',
      'terms.service',
      'terms.liability',
      'terms.ending',
      'terms.changes',
      'terms.law',
    ],
  },
  refund: {
    facts: ['refund.facts.report', 'refund.facts.process', 'refund.facts.partial'],
    passages: [
      'refund.report',
      'refund.how',
      'refund.process',
      'refund.partial',
      'refund.exclusions',
      'refund.failed',
      'refund.rights',
    ],
  },
} as const;

/** Since when the documents apply, and when they last changed. */
export const POLICY_DATES = { effective: '2024/11/01', updated: '2025/10/01' } as const;
