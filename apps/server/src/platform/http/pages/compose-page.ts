import { escapeHtml } from '#lib/escape-html.ts';
import type { PageFiles, PageHead, WebDocument } from './web-build.ts';

type Page = {
  readonly head: PageHead;
  readonly files: PageFiles;
  /** URL of the display font to preload, if the page's first text uses it. */
  readonly font: string | undefined;
};
type Rendered = { readonly html: string; readonly facts: string };

/** Fills the built document with a page's own head and, if the page was rendered, with its content. */
export function composePage(document: WebDocument, page: Page, rendered?: Rendered): string {
  const { head, files, font } = page;
  const { headTags, content } =
    rendered === undefined ? unrenderedParts(document, files) : renderedParts(files, rendered);
  return [
    document.beforeName,
    `<title>${escapeHtml(head.title)}</title>`,
    document.beforeFiles,
    ...headTags.app,
    ...metaTags(head),
    ...(font === undefined ? [] : [`<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`]),
    ...headTags.page,
    document.beforeContent,
    ...content,
    document.end,
  ].join('\n    ');
}

/** The content of a page that was not rendered: the app fills it in the browser. */
const unrenderedParts = (document: WebDocument, { pageScripts }: PageFiles) => ({
  headTags: {
    app: [document.files],
    page: pageScripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`),
  },
  content: [document.content],
});

/** The page can be read at once, so its scripts have low priority and index.html runs them after the first paint. */
function renderedParts({ appScripts, pageScripts, styles, css }: PageFiles, { html, facts }: Rendered) {
  const preload = '<link rel="modulepreload" fetchpriority="low"';
  return {
    headTags: {
      app: appScripts.map((href, index) => `${preload}${index === 0 ? ' id="app"' : ''} crossorigin href="${href}">`),
      page: [
        ...pageScripts.map((href) => `${preload} crossorigin href="${href}" />`),
        // Inline styles save a request before the first paint. The disabled links load nothing: they mark these styles
        // as present for the app, which imports a page's styles with its script.
        `<style>${css}</style>`,
        ...styles.map((href) => `<link rel="stylesheet" href="${href}" disabled />`),
      ],
    },
    content: [`<div id="root">${html}</div>`, factsElement(facts)],
  };
}

function metaTags({ description, canonicalUrl = '', properties = {} }: PageHead): string[] {
  if (description === undefined) return ['<meta name="robots" content="noindex" />'];
  return [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(canonicalUrl)}" />`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

/** `<` is escaped, so that no text in the facts can end the element or begin another. */
const factsElement = (facts: string) =>
  `<script type="application/json" id="served-shop">${facts.replaceAll('<', '\\u003c')}</script>`;
