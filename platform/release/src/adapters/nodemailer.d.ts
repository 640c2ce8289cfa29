/** Only what is used here: nodemailer has no types of its own. The edge functions import it as `npm:nodemailer`. */
declare module 'nodemailer' {
  interface Settings {
    host: string;
    port: number;
    /** Encrypted from the start instead of by STARTTLS. */
    secure: boolean;
    /** Sends nothing to a server without STARTTLS. */
    requireTLS: boolean;
    auth?: { user: string; pass: string };
    /** The name in the SMTP greeting. */
    name?: string;
    dnsTimeout?: number;
    connectionTimeout: number;
    greetingTimeout: number;
    socketTimeout: number;
  }
  interface Mail {
    from: string | { name: string; address: string };
    to: string;
    subject: string;
    text: string;
    html?: string;
    messageId?: string;
    attachments?: { filename: string; content: string; encoding: 'base64'; contentType: string }[];
    headers?: Record<string, string>;
  }
  const nodemailer: {
    createTransport: (settings: Settings) => {
      sendMail: (mail: Mail) => Promise<unknown>;
      close: () => void;
    };
  };
  export default nodemailer;
}
