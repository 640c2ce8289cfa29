import { brand } from '../../../shared-kit/src/brand.ts';

const TEXT = 'color: #0f1a20';
const SOFT = 'color: #4a5a63';
const LINE = 'border-top: 1px solid #dfe6e9';
const FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The same frame as the mails in supabase/templates. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #080c11 !important; }
    .card { background-color: #141b22 !important; border-color: #4fc1c6 #26303a #26303a !important; }
    .text { color: #edf2f5 !important; }
    .soft { color: #a3b3bd !important; }
    .fact { border-color: #26303a !important; }
    .link { color: #4fc1c6 !important; }
    .button { background-color: #4fc1c6 !important; color: #080c11 !important; }
  }`;

/** The HTML part of a receipt mail. All values are escaped. */
export function receiptHtml({
  name,
  facts,
  payments,
}: {
  name: string;
  facts: { label: string; value: string }[];
  /** The URL of the member's payments page. */
  payments: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
<title>Your ${brand.name} receipt</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin: 0; padding: 0; background-color: #f4f7f8">
<div style="display: none; max-height: 0; overflow: hidden">Your payment has arrived, and your course is open.</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color: #f4f7f8">
<tr><td align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 480px; font-family: ${FONT}">
<tr><td class="text" style="padding: 0 4px 16px; font-size: 18px; line-height: 24px; font-weight: 700; ${TEXT}">${brand.name}</td></tr>
<tr><td class="card" style="padding: 32px 28px; background-color: #ffffff; border: 1px solid #dfe6e9; border-top: 3px solid #0b6770; border-radius: 12px">
<h1 class="text" style="margin: 0 0 12px; font-size: 22px; line-height: 30px; font-weight: 700; ${TEXT}">Your receipt</h1>
<p class="text" style="margin: 0 0 20px; font-size: 16px; line-height: 24px; ${TEXT}">Thank you, ${escape(name)}. Your payment has arrived, and your course is open.</p>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="font-size: 14px; line-height: 20px">
${facts.map(factRow).join('\n')}
</table>
<p style="margin: 24px 0 0"><a class="button" href="${escape(payments)}" style="display: inline-block; padding: 12px 20px; border-radius: 10px; background-color: #0b6770; color: #ffffff; font-size: 16px; line-height: 24px; font-weight: 600; text-decoration: none">Get your invoice</a></p>
<p class="soft" style="margin: 16px 0 0; font-size: 14px; line-height: 22px; ${SOFT}">You find it, and all your payments, in your account. If anything here is not right, tell us within 3 days, by mail or phone.</p>
</td></tr>
<tr><td class="soft" style="padding: 20px 4px 0; font-size: 13px; line-height: 20px; ${SOFT}">${brand.name} · exam preparation for radiation oncology residents · ${brand.city}<br />Questions? Write to <a class="link" href="mailto:${brand.email}" style="color: #0b6770">${brand.email}</a> or call ${brand.phone}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const factRow = ({ label, value }: { label: string; value: string }): string =>
  `<tr><th scope="row" class="soft fact" width="42%" align="left" valign="top" style="padding: 10px 12px 10px 0; ${LINE}; font-weight: 400; ${SOFT}">${escape(label)}</th><td class="text fact" align="right" valign="top" style="padding: 10px 0; ${LINE}; font-weight: 600; word-break: break-word; ${TEXT}">${escape(value)}</td></tr>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
