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
import type { Source } from './open-source.ts';
import { frameOf, inherited } from './page-facts.ts';
import type { PageFrame } from './page-frame.ts';
import { type PrintedAnnotation, printedAnnotations } from './printed-annotations.ts';

/** A page of a source, brought into the file: whole as it was, or as a picture to be placed anywhere. */
export type TakenPage = {
  readonly frame: PageFrame;
  readonly annotations: readonly PrintedAnnotation[];
} & (
  | { readonly is: 'whole'; readonly entries: ReadonlyMap<PDFName, PDFObject> }
  | { readonly is: 'picture'; readonly form: PDFRef | undefined }
);

export function takeWhole(source: Source, page: PDFPageLeaf): TakenPage {
  const frame = frameOf(page);
  const contents = page.get(PDFName.of('Contents'));
  const group = page.get(PDFName.of('Group'));
  const entries = new Map<PDFName, PDFObject>([
    [PDFName.of('MediaBox'), source.document.context.obj([...frame.box])],
    [PDFName.of('Rotate'), source.document.context.obj(frame.quarters * 90)],
    [PDFName.of('Resources'), resourcesOf(source, page)],
  ]);
  if (contents) entries.set(PDFName.of('Contents'), source.copy(contents));
  if (group) entries.set(PDFName.of('Group'), source.copy(group));
  return { is: 'whole', frame, entries, annotations: printedAnnotations(source, page) };
}

/** What draws the page becomes a form: whatever it does, it ends at the page's edge and leaves the rest alone. */
export function takeAsPicture(source: Source, page: PDFPageLeaf, into: PDFContext): TakenPage {
  const frame = frameOf(page);
  const annotations = printedAnnotations(source, page);
  const drawing = drawingOf(source, page, into);
  if (!drawing) return { is: 'picture', frame, annotations, form: undefined };
  const { dict } = drawing;
  dict.set(PDFName.of('Type'), PDFName.of('XObject'));
  dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  dict.set(PDFName.of('FormType'), into.obj(1));
  dict.set(PDFName.of('BBox'), into.obj([...frame.box]));
  dict.set(PDFName.of('Resources'), resourcesOf(source, page));
  const group = page.get(PDFName.of('Group'));
  if (group) dict.set(PDFName.of('Group'), source.copy(group));
  return { is: 'picture', frame, annotations, form: into.register(drawing) };
}

/** Shared by pages as it was in the source, where it was an object of its own. */
function resourcesOf({ copy }: Source, page: PDFPageLeaf): PDFObject {
  const own = page.getInheritableAttribute(PDFName.of('Resources'));
  return inherited(page, 'Resources') instanceof PDFDict && own ? copy(own) : page.context.obj({});
}

/** One stream is taken as it is packed; only several have to be unpacked to become one. */
function drawingOf({ copy }: Source, page: PDFPageLeaf, into: PDFContext): PDFRawStream | undefined {
  const contents = page.lookup(PDFName.of('Contents'));
  if (contents instanceof PDFRawStream) return copy(contents);
  if (!(contents instanceof PDFArray)) return undefined;
  const streams = contents.asArray().map((_, at) => contents.lookup(at));
  const drawings = streams.filter((one) => one instanceof PDFRawStream);
  const [first] = drawings;
  if (!first) return undefined;
  if (drawings.length === 1) return copy(first);
  const joined = deflateSync(Buffer.concat(drawings.flatMap((one) => [unpack(one), newline])), { level: 1 });
  return PDFRawStream.of(into.obj({ Filter: 'FlateDecode' }), joined);
}

const newline = Buffer.from('\n');
const unpack = (stream: PDFRawStream) => decodePDFRawStream(stream).decode();
