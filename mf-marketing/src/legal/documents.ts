/** The legal documents and the order of their sections; the texts are in the messages. */
export const DOCUMENTS = {
  privacy: [
    'privacy.collect',
    'privacy.use',
    'privacy.share',
    'privacy.browser',
    'privacy.keep',
    'privacy.rights',
    'privacy.age',
    'privacy.changes',
  ],
  terms: [
    'terms.eligibility',
    'terms.account',
    'terms.access',
    'terms.devices',
    'terms.copying',
    'terms.medical',
    'terms.refunds',
    'terms.service',
    'terms.law',
  ],
  refund: [
    'refund.report',
    'refund.process',
    'refund.partial',
    'refund.exclusions',
    'refund.failed',
  ],
} as const;

/** Since when the documents apply, and when they last changed. */
export const POLICY_DATES = { effective: '2024/11/01', updated: '2025/10/01' } as const;
