import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { PressSource } from './open-source.ts';
import type { PageGeometry } from './page-geometry.ts';
import { inheritedValue, readPageGeometry } from './page-values.ts';
import { copyPrintedAnnotations, type PrintedAnnotation } from './printed-annotations.ts';

/** A source page, copied into the new file as page entries or as a form XObject that can be placed anywhere. */
export type CopiedPage = { readonly geometry: PageGeometry; readonly annotations: readonly PrintedAnnotation[] } & (
  | { readonly kind: 'page'; readonly entries: ReadonlyMap<PDFName, PDFObject> }
  | { readonly kind: 'form'; readonly form: PDFRef | undefined }
);

export function copyAsPage(source: PressSource, page: PDFPageLeaf): CopiedPage {
  const geometry = readPageGeometry(page);
  const contents = page.get(PDFName.of('Contents'));
  const group = page.get(PDFName.of('Group'));
  const entries = new Map<PDFName, PDFObject>([
    [PDFName.of('MediaBox'), source.document.context.obj([...geometry.box])],
    [PDFName.of('Rotate'), source.document.context.obj(geometry.quarterTurns * 90)],
    [PDFName.of('Resources'), resourcesOf(source, page)],
  ]);
  if (contents) entries.set(PDFName.of('Contents'), source.copy(contents));
  if (group) entries.set(PDFName.of('Group'), source.copy(group));
  return { kind: 'page', geometry, entries, annotations: copyPrintedAnnotations(source, page) };
}

/** A form XObject clips the content stream at the page's edge and isolates its graphics state. */
export function copyAsForm(
  source: PressSource,
  page: PDFPageLeaf,
  geometry: PageGeometry,
  into: PDFContext,
): CopiedPage {
  const annotations = copyPrintedAnnotations(source, page);
  const content = contentStreamOf(source, page, into);
  if (!content) return { kind: 'form', geometry, annotations, form: undefined };
  const { dict } = content;
  dict.set(PDFName.of('Type'), PDFName.of('XObject'));
  dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  dict.set(PDFName.of('FormType'), into.obj(1));
  dict.set(PDFName.of('BBox'), into.obj([...geometry.box]));
  dict.set(PDFName.of('Resources'), resourcesOf(source, page));
  const group = page.get(PDFName.of('Group'));
  if (group) dict.set(PDFName.of('Group'), source.copy(group));
  return { kind: 'form', geometry, annotations, form: into.register(content) };
}

/** Pages that share a resources dictionary in the source share its copy. */
function resourcesOf({ copy }: PressSource, page: PDFPageLeaf): PDFObject {
  const own = page.getInheritableAttribute(PDFName.of('Resources'));
  return inheritedValue(page, 'Resources') instanceof PDFDict && own ? copy(own) : page.context.obj({});
}

/** Copies a single stream compressed; several are decompressed and joined. */
function contentStreamOf({ copy }: PressSource, page: PDFPageLeaf, into: PDFContext): PDFRawStream | undefined {
  const contents = page.lookup(PDFName.of('Contents'));
  if (contents instanceof PDFRawStream) return copy(contents);
  if (!(contents instanceof PDFArray)) return undefined;
  const streams = contents.asArray().map((_, at) => contents.lookup(at));
  const rawStreams = streams.filter((stream) => stream instanceof PDFRawStream);
  const [first] = rawStreams;
  if (!first) return undefined;
  if (rawStreams.length === 1) return copy(first);
  const joined = deflateSync(Buffer.concat(rawStreams.flatMap((stream) => [decode(stream), newline])), { level: 1 });
  return PDFRawStream.of(into.obj({ Filter: 'FlateDecode' }), joined);
}

const newline = Buffer.from('\n');
const decode = (stream: PDFRawStream) => decodePDFRawStream(stream).decode();
