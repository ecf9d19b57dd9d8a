import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A page's metadata, from the web build. */
export type PageHead = {
  /** The path that the page is rendered at. All unknown paths share one, and so do all pages of the console. */
  readonly path: string;
  readonly title: string;
  /** The source files that the page needs, as the manifest names them. */
  readonly source: string;
  readonly lazyParts?: readonly string[];
  readonly font?: string;
  readonly description?: string;
  readonly canonicalUrl?: string;
  /** Open Graph properties. */
  readonly properties?: Readonly<Record<string, string>>;
  readonly isPersonal?: true;
};

export type Renderer = {
  describePage(path: string, origin: string): PageHead;
  renderPage(path: string, facts: unknown): Promise<string>;
};

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>;

/** URLs of a page's files, each in the order in which the browser would discover them. */
export type PageFiles = {
  /** The entry first, then its imports. */
  readonly appScripts: readonly string[];
  readonly pageScripts: readonly string[];
  readonly styles: readonly string[];
  readonly css: string;
};

/** index.html, split at its comments `page:…`, between which a page has content of its own. */
export type WebDocument = {
  readonly beforeName: string;
  readonly name: string;
  readonly beforeFiles: string;
  /** Scripts and stylesheets of the app: Vite puts them at the end of the head. */
  readonly files: string;
  readonly beforeContent: string;
  readonly content: string;
  readonly end: string;
};

export type WebBuild = {
  readonly document: WebDocument;
  filesOf(head: PageHead): PageFiles;
  addressOf(source: string): string | undefined;
  /** Loaded on the first page request. */
  loadRenderer(): Promise<Renderer>;
};

/** Undefined if the web has not been built. */
export function findWebBuild(webDir: string): WebBuild | undefined {
  const document = join(webDir, 'index.html');
  const list = join(webDir, '.vite/manifest.json');
  if (!existsSync(document) || !existsSync(list)) return undefined;
  const manifest: Manifest = JSON.parse(readFileSync(list, 'utf8'));
  const appKey = findApp(manifest);
  return {
    document: splitDocument(readFileSync(document, 'utf8')),
    filesOf: (head) => collectFiles(webDir, manifest, appKey, head),
    addressOf: (source) => manifest[source] && `/${manifest[source].file}`,
    // The renderer is beside webDir, so that browsers cannot fetch it.
    loadRenderer: async () => await import(pathToFileURL(join(`${webDir}-server`, 'prerender.js')).href),
  };
}

function splitDocument(html: string): WebDocument {
  let rest = html;
  const takeUntil = (marker: string) => {
    const at = rest.indexOf(marker);
    if (at === -1) throw new Error(`index.html has no ${marker}`);
    const part = rest.slice(0, at).trim();
    rest = rest.slice(at + marker.length);
    return part;
  };
  return {
    beforeName: takeUntil('<!--page:name-->'),
    name: takeUntil('<!--/page:name-->'),
    beforeFiles: takeUntil('<!--page:files-->'),
    files: takeUntil('</head>'),
    beforeContent: `</head>${takeUntil('<!--page:content-->')}`,
    content: takeUntil('<!--/page:content-->'),
    end: rest.trim(),
  };
}

/** index.html as it was built: the app fills it in the browser. */
export const joinDocument = (document: WebDocument): string => Object.values(document).join('\n    ');

/** Finds the chunk that vite.config.ts names `app`: an entry that only imports has no key in the manifest. */
function findApp(manifest: Manifest): string {
  const app = Object.keys(manifest).find((key) => manifest[key]?.name === 'app');
  if (app === undefined) throw new Error('the web build has no chunk named app');
  return app;
}

/** The app first, then the page, then its lazy-loaded parts; the imports of each before itself. */
function collectFiles(
  webDir: string,
  manifest: Manifest,
  appKey: string,
  { source, lazyParts = [] }: PageHead,
): PageFiles {
  const visitedKeys = new Set<string>();
  const walk = (key: string): Manifest[string][] => {
    const chunk = manifest[key];
    if (chunk === undefined || visitedKeys.has(key)) return [];
    visitedKeys.add(key);
    return [...(chunk.imports ?? []).flatMap(walk), chunk];
  };
  const [app, page] = [walk(appKey), walk(source)];
  const allChunks = [...app, ...page, ...lazyParts.flatMap(walk)];
  const styles = [...new Set(allChunks.flatMap(({ css }) => css ?? []))];
  const scriptsOf = (chunks: Manifest[string][]) =>
    chunks.map(({ file }) => `/${file}`).filter((file) => file.endsWith('.js'));
  return {
    appScripts: scriptsOf([...app.slice(-1), ...app.slice(0, -1)]),
    pageScripts: scriptsOf(page),
    styles: styles.map((file) => `/${file}`),
    css: styles.map((file) => readFileSync(join(webDir, file), 'utf8').trim()).join('\n'),
  };
}
