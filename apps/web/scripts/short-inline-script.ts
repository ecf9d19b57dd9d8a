import { minifySync, type Plugin } from 'vite';

/** The script in index.html explains itself to us; every visitor gets it with every page, and needs the code alone. */
export function shortInlineScript(): Plugin {
  return {
    name: 'short-inline-script',
    apply: 'build',
    transformIndexHtml: (html) =>
      html.replace(/(?<=<script>)[\s\S]*?(?=<\/script>)/, (code) => minifySync('inline.js', code).code),
  };
}
