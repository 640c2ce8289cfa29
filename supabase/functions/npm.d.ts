/** What the functions use of npm packages, for tools that do not know `npm:` addresses; `deno check` has the real types. */
declare module 'npm:nodemailer@9.1.1' {
  interface Settings {
    host: string;
    port: number;
    /** Encrypted from the start, rather than by STARTTLS. */
    secure: boolean;
    /** Nothing is sent where the server offers no STARTTLS. */
    requireTLS: boolean;
    auth?: { user: string; pass: string };
    /** What it introduces itself as. */
    name: string;
    dnsTimeout: number;
    connectionTimeout: number;
    greetingTimeout: number;
    socketTimeout: number;
  }
  interface Mail {
    from: { name: string; address: string };
    to: string;
    subject: string;
    text: string;
    html: string;
    messageId: string;
  }
  const nodemailer: {
    createTransport(settings: Settings): { sendMail(mail: Mail): Promise<unknown> };
  };
  export default nodemailer;
}
