import { escapeHtml } from '#lib/escape-html.ts';
import type { PageFiles, PageHead } from './web-build.ts';

const shopName = '自助打印';

type Page = {
  readonly head: PageHead;
  readonly files: PageFiles;
  /** Where the display face lies, for a page that begins with it. */
  readonly font: string | undefined;
  /** The shop as the world calls it, for addresses that leave the site. */
  readonly origin: string;
};
type Rendered = { readonly html: string; readonly facts: string };

/** The built document as this page: its own head, and what was rendered of it. Without that it fills itself. */
export function composePage(document: string, page: Page, rendered?: Rendered): string {
  const head = [...tagsOf(page), ...announce(document, page)].join('\n    ');
  const named = document
    .replace(/<title>[^<]*<\/title>/, `<title>${escapeHtml(titleOf(page))}</title>`)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `  ${head}\n  </head>`);
  if (rendered === undefined) return named;
  return (
    withoutStylesheets(withLateScripts(named), page.files)
      // What it says is not true of a page that can be read.
      .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${rendered.html}</div>\n    ${factsOf(rendered)}`,
      )
  );
}

const titleOf = ({ head }: Page) => `${head.title} - ${shopName}`;

function tagsOf(page: Page): string[] {
  const { description, path } = page.head;
  if (description === undefined) return ['<meta name="robots" content="noindex" />'];
  const address = page.origin + path;
  const properties = {
    'og:type': 'website',
    'og:locale': 'zh_CN',
    'og:site_name': shopName,
    'og:title': titleOf(page),
    'og:description': description,
    'og:url': address,
    'og:image': `${page.origin}/og-card.png`,
    'og:image:alt': '自助打印：文件传上来，下楼就能取。',
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

function announce(document: string, { files, font }: Page): string[] {
  const fonts = font === undefined ? [] : [font];
  // The app itself is announced by the build.
  const scripts = files.scripts.filter((href) => !document.includes(`"${href}"`));
  return [
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" />`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}" />`),
  ];
}

/**
 * The page's styles stand in the document, so that nothing is asked for before it is painted. The links to the files
 * stay as links that load nothing: whoever imports the page later sees that its styles are there.
 */
function withoutStylesheets(document: string, { styles, css }: PageFiles): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}" disabled />`);
  return document
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `  <style>${css}</style>\n    ${links.join('\n    ')}\n  </head>`);
}

/** The page is there to be read at once; its scripts come after what is seen. index.html runs them once it is painted. */
function withLateScripts(document: string): string {
  return document
    .replace(
      /<script type="module"(.*?) src=(".*?")><\/script>/,
      '<link rel="modulepreload" id="app"$1 href=$2>',
    )
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** No text in the facts can end the element or begin another. */
function factsOf({ facts }: Rendered): string {
  return `<script type="application/json" id="served-shop">${facts.replaceAll('<', '\\u003c')}</script>`;
}
