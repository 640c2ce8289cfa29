import type { InvoiceErrorCode, PurchaseErrorCode } from '../../../shared-kit/src/purchase.ts';

/** What pages have texts for. */
export type RefusalCode = PurchaseErrorCode | InvoiceErrorCode;

/** Ends a request that cannot be answered as it wants: thrown anywhere, answered once, by `answerPost`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: RefusalCode;

  /** @param message for logs and developers; people read the page's text for the code */
  constructor(status: number, code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}
