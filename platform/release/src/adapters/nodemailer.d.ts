/** What this package uses of nodemailer, which has no types of its own. */
declare module 'nodemailer' {
  interface Settings {
    host: string;
    port: number;
    /** Encrypted from the start instead of by STARTTLS. */
    secure: boolean;
    /** Sends nothing to a server without STARTTLS. */
    requireTLS: boolean;
    auth?: { user: string; pass: string };
    connectionTimeout: number;
    greetingTimeout: number;
    socketTimeout: number;
  }
  const nodemailer: {
    createTransport: (settings: Settings) => {
      sendMail: (mail: {
        from: string;
        to: string;
        subject: string;
        text: string;
      }) => Promise<unknown>;
      close: () => void;
    };
  };
  export default nodemailer;
}
