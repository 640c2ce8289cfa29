import { minifySync, type Plugin } from 'vite';

/**
 * Leaves out of the shell's HTML what only its authors read: comments, and those of inline scripts, which it minifies. The
 * place of the composed head stays.
 */
export const minifyPage = (): Plugin => ({
  name: 'minify-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replaceAll(/<script>([^]*?)<\/script>/g, (_, code: string) => {
          const { code: minified, errors } = minifySync('inline.js', code);
          if (errors.length > 0)
            throw new Error(`An inline script of the page: ${errors[0]!.message}`);
          return `<script>${minified}</script>`;
        })
        .replaceAll(/\s*<!-- [^]*?-->/g, ''),
  },
});
