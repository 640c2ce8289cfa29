import { fragment, type FragmentOf } from 'shared-kit/fragment';

/** The State and the GSTIN on tax invoices. */
export const BillingForm: FragmentOf<{ userId: string; onSaved: () => void }> =
  fragment('commerce/billing-form');
