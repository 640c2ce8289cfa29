import { runCommand } from '@platform/build/command-line';
import { checkLaunch, type Outcome } from './launch-checks.ts';

const HELP = `npm run launch-check

Compares the hosted project of SUPABASE_URL and SUPABASE_KEY with docs/launch.md, and changes nothing there. More variables check
more: SUPABASE_SECRET_KEY; SUPABASE_ACCESS_TOKEN for what only Supabase's Management API knows; RAZORPAY_KEY_ID and
RAZORPAY_KEY_SECRET for the webhook. SUPABASE_PROJECT_ID names a project behind a domain of its own.`;

await runCommand({ help: HELP }, async () => {
  const { SUPABASE_URL: url, SUPABASE_KEY: key } = process.env;
  if (!url || !key) throw new Error('Which project? Set SUPABASE_URL and SUPABASE_KEY.');
  if (!URL.canParse(url)) throw new Error(`SUPABASE_URL is not an address: ${url}`);
  console.error(`Backend: ${url}`);
  const outcomes = await checkLaunch(process.env);
  const findings = outcomes.filter(({ problems }) => problems.length > 0);
  if (findings.length > 0) process.exitCode = 1;
  const verdict =
    findings.length > 0 ? 'Refused; nothing was changed.' : 'Nothing that was checked is wrong.';
  const text = [outcomes.map(line).join('\n'), verdict, ...findings.map(describe)].join('\n\n');
  return { text, json: outcomes };
});

function line({ rule, problems, notChecked }: Outcome): string {
  if (notChecked) return `not checked  ${rule}: ${notChecked}`;
  return `${problems.length > 0 ? 'wrong        ' : 'right        '}${rule}`;
}

/** As a release describes its findings. */
function describe({ rule, problems, impact, remedy }: Outcome): string {
  return `${rule}: ${problems.join('\n  ')}\n  Impact: ${impact}\n  Remedy: ${remedy}`;
}
