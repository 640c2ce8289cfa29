/** A refusal in Razorpay's words: `{ error: { code, description, … } }`. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: 400 | 401 | 404 | 500;

  constructor(status: 400 | 401 | 404 | 500, description: string) {
    super(description);
    this.status = status;
  }

  /** The body of the answer. */
  get body() {
    return {
      error: {
        code: this.status === 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description: this.message,
        source: 'NA',
        step: 'NA',
        reason: 'NA',
        metadata: {},
      },
    };
  }
}
