import { createHash } from 'node:crypto';
import { inEachLanguage } from '@platform/contract/addresses';
import type { FileTable } from '@platform/contract/registry';
import {
  type ComposedFiles,
  composeRemote,
  composeRest,
  type PageContext,
} from '../pages/compose-files.ts';
import type { SiteRemote } from '../pages/site-parts.ts';
import { aRemote, aRoute, aShell } from './contracts.ts';
import { ENV, MEMBER_PAGES, SHELL_PAGE, SMALL_SITE } from './small-site.ts';

/** The integrity hash of a file, as a contract has it. */
export const hash = (integrity: string) => ({ bytes: 1, integrity });

const lazyModule = (name: string, script: string) => ({
  version: '1.0.0',
  names: [name],
  lazy: { scripts: [script], styles: [] },
});

/** A site of a shell and three remotes: `auth`, `account` and `home`. */
export const shell = aShell({
  files: {
    'main.js': hash('sha384-main'),
    'main.css': hash('sha384-main-css'),
    'assets/code.js': hash('sha384-code'),
    'assets/form.js': hash('sha384-form'),
  },
  provides: {
    'kit/code-field': lazyModule('CodeField', 'assets/code.js'),
    'kit/form': lazyModule('Form', 'assets/form.js'),
  },
});

export const auth = aRemote('auth', ['/login'], {
  imports: { 'kit/code-field': ['CodeField'], 'kit/form': ['Form'] },
  reads: { 'app.js': ['kit/code-field'], 'later.js': ['kit/form'] },
  pages: { '/login': { scripts: ['app.js'], styles: ['app.css'] } },
  code: ['app.css', 'app.js'],
  files: {
    'app.js': hash('sha384-entry'),
    'app.css': hash('sha384-app-css'),
    'assets/files.json': hash('sha384-files'),
  },
});
export const table: FileTable = {
  integrity: { 'app.js': 'sha384-entry', 'app.css': 'sha384-app-css' },
  pages: { '/login': ['app.css', 'app.js'] },
  texts: {},
};
export const account = aRemote('account', ['/account/*'], MEMBER_PAGES);
export const home = aRemote('home', ['/'], {
  routes: {
    owns: [{ ...aRoute('/'), prerender: true, sitemap: { changes: 'weekly', priority: 1 } }],
  },
});

export interface SiteInput extends Omit<PageContext, 'routes'>, Own {
  remotes: SiteRemote[];
}
type Own = Parameters<typeof composeRemote>[2];

export const input: SiteInput = {
  shell,
  remotes: [{ current: account }, { current: auth }, { current: home }],
  env: ENV,
  config: SMALL_SITE,
  shellPage: SHELL_PAGE,
  stylesheets: {
    '/mf/shell/1/main.css': '.frame{color:red}.unused{color:red}',
    '/mf/auth/2/app.css': 'main{color:red}.unused{color:red}',
    '/mf/auth/3/new.css': 'main{color:blue}',
  },
  table,
  rendered: { '/': '<main>/</main>', '/login': '<title>Log in</title><main>/login</main>' },
};

export async function composeSite({ remotes, ...site }: SiteInput): Promise<ComposedFiles> {
  const routes = Object.fromEntries(
    remotes.map(({ current }) => [
      current.name,
      inEachLanguage(current.routes, site.config.addresses),
    ]),
  );
  const context = { ...site, routes };
  const own = await Promise.all(remotes.map((remote) => composeRemote(context, remote, site)));
  const shellFiles = new Map([['favicon.svg', Buffer.from('<svg/>')]]);
  const rest = await composeRest(context, { shellFiles });
  return new Map([...own, rest].flatMap((files) => [...files]));
}

export const textOf = async (file: string, changes: Partial<SiteInput> = {}): Promise<string> =>
  String((await composeSite({ ...input, ...changes })).get(file));

/** Inline scripts and styles that the page's policy forbids. */
export function disallowedCode(html: string): string[] {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)![1]!;
  const code = /<(?:script(?: type="importmap")?|style[^>]*)>([^]*?)<\/(?:script|style)>/g;
  return Array.from(html.matchAll(code), ([, text]) => text!).filter(
    (text) => !policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  );
}
