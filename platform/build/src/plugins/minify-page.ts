import { minifySync, type Plugin } from 'vite';

/** Removes comments from the shell's HTML and minifies its inline scripts. The place of the composed head stays. */
export const minifyPage = (): Plugin => ({
  name: 'minify-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replaceAll(
          /(<script(?: data-early)?>)([^]*?)<\/script>/g,
          (_, start: string, code: string) => {
            const { code: minified, errors } = minifySync('inline.js', code);
            if (errors.length > 0)
              throw new Error(`An inline script of the page: ${errors[0]!.message}`);
            return `${start}${minified}</script>`;
          },
        )
        .replaceAll(/\s*<!-- [^]*?-->/g, ''),
  },
});
