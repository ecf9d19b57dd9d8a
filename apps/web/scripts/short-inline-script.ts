import { minifySync, type Plugin } from 'vite';

/** Minifies the script in index.html, which every page contains. */
export function shortInlineScript(): Plugin {
  return {
    name: 'short-inline-script',
    apply: 'build',
    transformIndexHtml: (html) =>
      html.replace(/(?<=<script>)[\s\S]*?(?=<\/script>)/, (code) => minifySync('inline.js', code).code),
  };
}
