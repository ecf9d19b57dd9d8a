import type { DocumentKind } from '@print/contract/documents';
import { hiddenCharacters } from '#lib/hidden-characters.ts';

const maxLength = 255;
/** Only both ends of a longer name are read: normalising a very long name takes seconds. */
const maxReadLength = 1000;
const defaultName = '未命名';

const kinds: Record<string, DocumentKind> = {
  pdf: 'pdf',
  doc: 'doc',
  docx: 'docx',
  ppt: 'ppt',
  pptx: 'pptx',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  heic: 'heic',
  heif: 'heic',
};

/** The lookbehind prevents catastrophic backtracking on names full of dots. */
const endOfDots = /(?<![ .])[ .]+$/u;

export type FileName = {
  /** Clean, with its extension, at most 255 characters. */
  readonly name: string;
  /** By the extension; undefined when the shop does not accept the type. */
  readonly kind: DocumentKind | undefined;
};

/** Removes characters that are harmful on a screen or a disk. The name stays recognisable. */
export function readFileName(fileName: string): FileName {
  const base = fileName.split(/[/\\]/).at(-1) ?? '';
  const half = maxReadLength / 2;
  const ends = base.length > maxReadLength ? base.slice(0, half) + base.slice(-half) : base;
  const clean = ends.normalize('NFC').replace(hiddenCharacters, '').replace(/\s+/gu, ' ').replace(endOfDots, '').trim();
  const [, stem = clean, extension = ''] = /^(.*)\.([^.]*)$/su.exec(clean) ?? [];
  const kind = Object.hasOwn(kinds, extension.toLowerCase()) ? kinds[extension.toLowerCase()] : undefined;
  if (!kind) return { name: shorten(clean || defaultName, maxLength), kind };
  return { name: `${shorten(stem.trim() || defaultName, maxLength - extension.length - 1)}.${extension}`, kind };
}

const kindNames: Record<DocumentKind, string> = {
  pdf: 'PDF 格式',
  doc: 'Word（.doc）格式',
  docx: 'Word（.docx）格式',
  ppt: 'PowerPoint（.ppt）格式',
  pptx: 'PowerPoint（.pptx）格式',
  jpg: 'JPG 图片',
  png: 'PNG 图片',
  heic: 'HEIC 图片',
};

/** For the customer, if the extension claims another kind than the content has. */
export function describeRenamedFile(name: string, kind: DocumentKind): string | undefined {
  return readFileName(name).kind === kind ? undefined : `文件其实是 ${kindNames[kind]}，已按此处理`;
}

/** Cuts at grapheme boundaries, so that no emoji is split. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  let shortened = '';
  for (const { segment } of new Intl.Segmenter('zh').segment(text)) {
    if (shortened.length + segment.length > max) break;
    shortened += segment;
  }
  return shortened || defaultName;
}
