import type { DocumentKind } from '@print/contract/documents';
import { hiddenCharacters } from '#lib/hidden-characters.ts';

const maxLength = 255;
/** Of what is longer only both ends are read: to put the marks of a very long name in order takes seconds. */
const longestRead = 1000;
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

/** Looked for where it begins only: tried from every dot of a name full of dots, it would take minutes. */
const endOfDots = /(?<![ .])[ .]+$/u;

export type FileName = {
  /** Clean, with its extension, at most 255 characters. */
  readonly name: string;
  /** What the extension claims; undefined when we take no such files. */
  readonly kind: DocumentKind | undefined;
};

/** The name a customer will recognise, and nothing in it that could do harm on a screen or a disk. */
export function readFileName(given: string): FileName {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const half = longestRead / 2;
  const read = base.length > longestRead ? base.slice(0, half) + base.slice(-half) : base;
  const clean = read
    .normalize('NFC')
    .replace(hiddenCharacters, '')
    .replace(/\s+/gu, ' ')
    .replace(endOfDots, '')
    .trim();
  const [, stem = clean, extension = ''] = /^(.*)\.([^.]*)$/su.exec(clean) ?? [];
  const kind = Object.hasOwn(kinds, extension.toLowerCase()) ? kinds[extension.toLowerCase()] : undefined;
  if (!kind) return { name: shorten(clean || nameless, maxLength), kind };
  return { name: `${shorten(stem.trim() || nameless, maxLength - extension.length - 1)}.${extension}`, kind };
}

/** Whole characters only: an emoji is not cut in half. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('zh').segment(text)) {
    if (kept.length + segment.length > most) break;
    kept += segment;
  }
  return kept || nameless;
}
