import { PDFDocument } from '@cantoo/pdf-lib';

/** One page and a stream that no page uses. */
export async function makeLargePdf(sizeBytes: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  pdf.context.register(pdf.context.stream(Buffer.alloc(sizeBytes, 'seldom read')));
  return await pdf.save();
}
