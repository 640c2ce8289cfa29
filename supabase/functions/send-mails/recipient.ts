import * as v from 'npm:valibot@1.5.0';

export const Recipient = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  language: v.picklist(['en-IN', 'hi-IN']),
});
export type Recipient = v.InferOutput<typeof Recipient>;

export interface MailContext {
  recipient: Recipient;
  siteUrl: string;
}
