import * as v from 'npm:valibot@1.5.0';
import { brand } from '../../../shared-kit/src/brand.ts';
import { formatPaiseShort, paise } from '../../../shared-kit/src/money.ts';
import type { Language } from '../_shared/language.ts';
import { english, type MailTexts } from './messages/en-IN.ts';
import { hindi } from './messages/hi-IN.ts';

export const mailTexts: Record<Language, MailTexts> = { 'en-IN': english, 'hi-IN': hindi };

/**
 * Keeps a name that is written from right to left in one piece. Programs take the direction of a line, and of a
 * preview, from its first letter: without the isolates (U+2068, U+2069), such a name at the beginning turns the whole
 * sentence.
 */
export const isolated = (name: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(name)
    ? `\u2068${name}\u2069`
    : name;

export const Recipient = v.object({
  id: v.string(),
  name: v.pipe(v.string(), v.transform(isolated)),
  email: v.string(),
  language: v.picklist(['en-IN', 'hi-IN']),
});
export type Recipient = v.InferOutput<typeof Recipient>;

export interface MailContext {
  recipient: Recipient;
  siteUrl: string;
}

const TEXT = 'color: #0f1a20';
const SOFT = 'color: #4a5a63';
const LINE = 'border-top: 1px solid #dfe6e9';
const FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** As in supabase/templates. On a small phone it leaves room for the gateway's ids. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 400px) {
    .frame { padding: 24px 12px !important; }
    .card { padding: 24px 20px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #080c11 !important; }
    .card { background-color: #141b22 !important; border-color: #4fc1c6 #26303a #26303a !important; }
    .text { color: #edf2f5 !important; }
    .soft { color: #a3b3bd !important; }
    .fact { border-color: #26303a !important; }
    .link { color: #4fc1c6 !important; }
    .button { background-color: #4fc1c6 !important; color: #080c11 !important; }
  }`;

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  attachment?: { filename: string; file: Blob };
  /** A button of mail programs that stops such emails (RFC 8058). */
  unsubscribe?: string;
}

/** HTML, and the same as text. */
export function mailContent(subject: string, mail: MailParts): MailContent {
  const { tagline } = mailTexts[mail.language];
  const lines = [
    mail.lead,
    ...paragraph(mail.facts.map(({ label, value }) => `${label}: ${value}`)),
    ...paragraph(mail.button ? [`${mail.button.text}: ${mail.button.url}`] : []),
    ...mail.notes.flatMap((note) => ['', note]),
    ...paragraph((mail.links ?? []).map(({ text, url }) => `${text}: ${url}`)),
    '',
    `${brand.name} · ${tagline} · ${brand.cityIn[mail.language]}`,
    `${brand.email}, ${brand.phone}`,
    ...(mail.footerLink ? [`${mail.footerLink.text}: ${mail.footerLink.url}`] : []),
  ];
  return { subject, text: `${lines.join('\n')}\n`, html: mailHtml(mail) };
}

/** Of other currencies the gateway's smallest unit is taken for a hundredth. */
export const amountText = (value: number, currency: string): string =>
  currency === 'INR' ? formatPaiseShort(paise(value)) : `${value / 100} ${currency}`;

const paragraph = (lines: string[]): string[] => (lines.length > 0 ? ['', ...lines] : []);

interface MailLink {
  text: string;
  url: string;
}

export interface Fact {
  label: string;
  value: string;
}

/** From top to bottom. All values are escaped. */
export interface MailParts {
  language: Language;
  title: string;
  lead: string;
  facts: Fact[];
  button?: MailLink;
  /** Paragraphs under the button. */
  notes: string[];
  /** In one line under the notes. */
  links?: MailLink[];
  /** In small print under the card, such as a link that stops reminders. */
  footerLink?: MailLink;
}

/** Loads nothing from another host. */
function mailHtml(mail: MailParts): string {
  const { language, title, lead, facts, button, notes, links = [], footerLink } = mail;
  const { tagline, questions } = mailTexts[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin: 0; padding: 0; background-color: #f4f7f8">
<div style="display: none; max-height: 0; overflow: hidden">${escape(lead)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color: #f4f7f8">
<tr><td class="frame" align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 480px; font-family: ${FONT}">
<tr><td class="text" style="padding: 0 4px 16px; font-size: 18px; line-height: 24px; font-weight: 700; ${TEXT}">${brand.name}</td></tr>
<tr><td class="card" style="padding: 32px 28px; background-color: #ffffff; border: 1px solid #dfe6e9; border-top: 3px solid #0b6770; border-radius: 12px">
<h1 class="text" style="margin: 0 0 12px; font-size: 22px; line-height: 30px; font-weight: 700; overflow-wrap: anywhere; text-wrap: balance; ${TEXT}">${escape(title)}</h1>
<p class="text" style="margin: 0 0 20px; font-size: 16px; line-height: 24px; overflow-wrap: anywhere; ${TEXT}">${escape(lead)}</p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="font-size: 14px; line-height: 20px">
${facts.map(factRow).join('\n')}
</table>
${button ? `<p style="margin: 24px 0 0"><a class="button" href="${escape(button.url)}" style="display: inline-block; padding: 12px 20px; border-radius: 10px; background-color: #0b6770; color: #ffffff; font-size: 16px; line-height: 24px; font-weight: 600; text-decoration: none">${escape(button.text)}</a></p>` : ''}
${notes.map((note) => `<p class="soft" style="margin: 16px 0 0; font-size: 14px; line-height: 22px; overflow-wrap: anywhere; ${SOFT}">${escape(note)}</p>`).join('\n')}
${links.length > 0 ? `<p class="soft" style="margin: 16px 0 0; font-size: 14px; line-height: 22px; ${SOFT}">${links.map(anchor).join(' · ')}</p>` : ''}
</td></tr>
<tr><td class="soft" style="padding: 20px 4px 0; font-size: 13px; line-height: 20px; ${SOFT}">${brand.name} · ${tagline} · ${brand.cityIn[language]}<br />${questions(anchor({ text: brand.email, url: `mailto:${brand.email}` }), brand.phone)}${footerLink ? `<br />${anchor(footerLink)}` : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const anchor = ({ text, url }: MailLink): string =>
  `<a class="link" href="${escape(url)}" style="color: #0b6770">${escape(text)}</a>`;

const factRow = ({ label, value }: Fact): string =>
  `<tr><th scope="row" class="soft fact" width="32%" align="left" valign="top" style="padding: 10px 8px 10px 0; ${LINE}; font-weight: 400; ${SOFT}">${escape(label)}</th><td class="text fact" align="right" valign="top" style="padding: 10px 0; ${LINE}; font-weight: 600; word-break: break-word; ${TEXT}">${escape(value)}</td></tr>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
