import type { DocumentKind } from '@print/contract/documents';
import { hiddenCharacters } from '#lib/hidden-characters.ts';

const maxLength = 255;
/** Only both ends of a longer name are read: normalising a very long name takes seconds. */
const maxReadLength = 1000;
const nameless = '未命名';

const kinds: Record<string, DocumentKind> = {
  pdf: 'pdf',
  doc: 'doc',
  docx: 'docx',
  ppt: 'ppt',
  pptx: 'pptx',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
};

/** The lookbehind prevents catastrophic backtracking on names full of dots. */
const endOfDots = /(?<![ .])[ .]+$/u;

export type FileName = {
  /** Clean, with its extension, at most 255 characters. */
  readonly name: string;
  /** By the extension; undefined when the shop does not accept the type. */
  readonly kind: DocumentKind | undefined;
};

/** Removes everything that could do harm on a screen or a disk, and keeps the name recognisable. */
export function readFileName(given: string): FileName {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const half = maxReadLength / 2;
  const read = base.length > maxReadLength ? base.slice(0, half) + base.slice(-half) : base;
  const clean = read.normalize('NFC').replace(hiddenCharacters, '').replace(/\s+/gu, ' ').replace(endOfDots, '').trim();
  const [, stem = clean, extension = ''] = /^(.*)\.([^.]*)$/su.exec(clean) ?? [];
  const kind = Object.hasOwn(kinds, extension.toLowerCase()) ? kinds[extension.toLowerCase()] : undefined;
  if (!kind) return { name: shorten(clean || nameless, maxLength), kind };
  return { name: `${shorten(stem.trim() || nameless, maxLength - extension.length - 1)}.${extension}`, kind };
}

/** Cuts at grapheme boundaries, so that no emoji is split. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('zh').segment(text)) {
    if (kept.length + segment.length > max) break;
    kept += segment;
  }
  return kept || nameless;
}
