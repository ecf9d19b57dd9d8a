import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the web's own build says of a page. */
export type PageHead = {
  /** Where it is rendered; one place for all that nobody knows, one for the whole console. */
  readonly path: string;
  readonly title: string;
  /** The files it comes from, as the manifest names them. */
  readonly source: string;
  readonly lateParts?: readonly string[];
  readonly font?: string;
  readonly description?: string;
  readonly isPersonal?: true;
};

export type Renderer = {
  describePage(path: string): PageHead;
  renderPage(path: string, facts: unknown): Promise<string>;
};

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** A page's own files: what the document announces, in the order in which the browser would come upon them. */
export type PageFiles = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly css: string;
};

export type WebBuild = {
  /** The document that every page begins as. */
  readonly document: string;
  filesOf(head: PageHead): PageFiles;
  addressOf(source: string): string | undefined;
  /** Loaded with the first page: a server that is asked for none does without. */
  loadRenderer(): Promise<Renderer>;
};

/** Undefined where the web has not been built. */
export function findWebBuild(webDir: string): WebBuild | undefined {
  const document = join(webDir, 'index.html');
  const list = join(webDir, '.vite/manifest.json');
  if (!existsSync(document) || !existsSync(list)) return undefined;
  const manifest: Manifest = JSON.parse(readFileSync(list, 'utf8'));
  return {
    document: readFileSync(document, 'utf8'),
    filesOf: (head) => collectFiles(webDir, manifest, head),
    addressOf: (source) => manifest[source] && `/${manifest[source].file}`,
    // Beside what browsers may fetch.
    loadRenderer: async () => await import(pathToFileURL(join(`${webDir}-server`, 'prerender.js')).href),
  };
}

/** The app first, then the page, then what comes later; of each, what it imports before itself. */
function collectFiles(webDir: string, manifest: Manifest, { source, lateParts = [] }: PageHead): PageFiles {
  const seen = new Set<string>();
  const walk = (key: string): Manifest[string][] => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap(walk), chunk];
  };
  const chunks = ['index.html', source].flatMap(walk);
  const styled = [...chunks, ...lateParts.flatMap(walk)];
  const styles = [...new Set(styled.flatMap(({ css }) => css ?? []))];
  return {
    scripts: chunks.map(({ file }) => `/${file}`).filter((file) => file.endsWith('.js')),
    styles: styles.map((file) => `/${file}`),
    css: styles.map((file) => readFileSync(join(webDir, file), 'utf8').trim()).join('\n'),
  };
}
