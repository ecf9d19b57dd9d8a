// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { notFoundTitle, pages } from '@print/contract/pages';
import ts from 'typescript';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');
const fonts = join(import.meta.dirname, 'fonts');
const glyphs = new Set(readFileSync(join(fonts, 'print-song-glyphs.txt'), 'utf8'));

/** Latin letters may come from a fallback font. A single Han glyph of another font would be visible. */
const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

test('the display font has every Chinese glyph of the headings', () => {
  const missing = [...headings()].flatMap(({ source, text }) => {
    const missingGlyphs = [...text].filter((glyph) => chinese.test(glyph) && !glyphs.has(glyph));
    return missingGlyphs.length > 0 ? [`${source}: ${missingGlyphs.join('')} in ${text.trim()}`] : [];
  });
  expect(missing, 'add them to print-song-glyphs.txt and run scripts/make-fonts.py').toEqual([]);
});

test('the display font has every glyph of its glyph list', () => {
  const includedGlyphs = readCharacters(readFileSync(join(fonts, 'print-song.woff2')));
  const missing = [...glyphs].filter((glyph) => glyph.trim() !== '' && !includedGlyphs.has(glyph));
  expect(missing, 'run scripts/make-fonts.py').toEqual([]);
});

test('both fonts together stay within 46 KB', () => {
  expect(readFileSync(join(fonts, 'print-song.woff2')).length).toBeLessThanOrEqual(40 * 1024);
  expect(readFileSync(join(fonts, 'print-num.woff2')).length).toBeLessThanOrEqual(6 * 1024);
});

/** The staff console uses the body font for headings, because its texts need more glyphs. */
const consoleParts =
  'print-queue,staff-order,handover,walk-in,owing,bills,shop-settings,reports,members,owner-alerts,printers,second-factor';
const consoleFiles = ['src/pages/staff/**', 'src/shop/money/**', `src/features/{${consoleParts}}/**`];

type Heading = { source: string; text: string };

/**
 * All texts in the display font: the content of h1 to h3 and seals, titles passed to components that render headings,
 * every text of a component whose stylesheet uses the font, and the headings of the legal texts.
 */
function* headings(): Generator<Heading> {
  for (const text of [notFoundTitle, ...Object.values(pages).map((page) => page.title)])
    yield { source: 'contract/pages.ts', text };
  for (const path of globSync('public/legal/*.md', { cwd: web }))
    for (const [, text = ''] of readFileSync(join(web, path), 'utf8').matchAll(/^#{1,3} (.+)$/gm))
      yield { source: path, text };
  for (const path of globSync('src/**/*.tsx', {
    cwd: web,
    exclude: ['**/*.test.tsx', '**/dev-ui/**', ...consoleFiles],
  })) {
    const code = readFileSync(join(web, path), 'utf8');
    const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    for (const text of textsIn(file, usesDisplayFont(path, code))) yield { source: path, text };
  }
}

function usesDisplayFont(path: string, code: string): boolean {
  const sheets = [...code.matchAll(/from '\.\/([\w-]+\.module\.css)'/g)].map(([, name = '']) => name);
  return sheets.some((name) => readFileSync(join(web, path, '..', name), 'utf8').includes('var(--font-display)'));
}

const headingTags = new Set(['h1', 'h2', 'h3', 'Seal']);
const headingNames = new Set(['title', 'heading', 'seal']);
/** These components render their title as bold body text. */
const plainTitles = new Set(['Notice', 'EmptyState']);

function* textsIn(node: ts.Node, shown: boolean): Generator<string> {
  if (ts.isJsxText(node) && shown) yield node.text;
  if (ts.isStringLiteralLike(node) && shown) yield node.text;
  if (ts.isTemplateExpression(node) && shown)
    for (const part of [node.head, ...node.templateSpans.map((span) => span.literal)]) yield part.text;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* textsIn(child, isShown(node, shown));
}

function isShown(node: ts.Node, inherited: boolean): boolean {
  if (ts.isJsxElement(node)) return inherited || headingTags.has(node.openingElement.tagName.getText());
  if (ts.isJsxAttribute(node))
    return headingNames.has(node.name.getText()) && !plainTitles.has(node.parent.parent.tagName.getText());
  if (ts.isPropertyAssignment(node)) return inherited || headingNames.has(node.name.getText());
  return inherited;
}

/** Reads the characters of a WOFF2 font from its cmap table, which the compressed stream contains untransformed. */
function readCharacters(font: Buffer): Set<string> {
  let offset = 48;
  const base128 = () => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(offset++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const tables = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font.readUInt8(offset++);
    const tag = flags & 63;
    if (tag === 63) offset += 4;
    const length = base128();
    // glyf and loca (tags 10 and 11) are transformed unless the flags have transform version 3.
    const isTransformed = (tag === 10 || tag === 11) && flags >> 6 !== 3;
    return { tag, length: isTransformed ? base128() : length };
  });
  const bytes = brotliDecompressSync(font.subarray(offset, offset + font.readUInt32BE(20)));
  const index = tables.findIndex(({ tag }) => tag === 0);
  const start = tables.slice(0, index).reduce((sum, { length }) => sum + length, 0);
  return new Set(charactersOf(bytes.subarray(start)));
}

function* charactersOf(cmap: Buffer): Generator<string> {
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + record * 8 + 4));
    if (map.readUInt16BE(0) !== 4) continue;
    const count = map.readUInt16BE(6) / 2;
    for (let segment = 0; segment < count; segment++) {
      const last = map.readUInt16BE(14 + segment * 2);
      const first = map.readUInt16BE(16 + (count + segment) * 2);
      for (let code = first; code <= last; code++) yield String.fromCharCode(code);
    }
  }
}
