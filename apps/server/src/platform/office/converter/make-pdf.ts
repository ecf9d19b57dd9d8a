import { join } from 'node:path';
import type { DocumentKind } from '@print/contract/documents';
import type { Reader } from '../reader/reader.ts';
import { convertOffice } from './convert-office.ts';
import { ConverterUnavailable } from './converter.ts';
import { normalisePdf } from './normalise-pdf.ts';
import { isOfficeKind } from './office-arguments.ts';
import { countResult, takeResult } from './take-result.ts';
import { withWorkFolder } from './work-folder.ts';
import type { Workshop } from './workshop.ts';

type Source = { readonly path: string; readonly kind: DocumentKind };
type Tools = { readonly workshop: Workshop; readonly reader: Reader };

/** The one PDF of a document, at `target` once its pages have been counted; never half of one. */
export async function makePdf(
  { workshop, reader }: Tools,
  source: Source,
  target: string,
  signal: AbortSignal,
): Promise<number> {
  return await withWorkFolder(workshop.workDir, async (folder) => {
    const pdf = await draft({ workshop, reader }, source, folder, signal);
    const pages = await countResult(pdf, reader, signal);
    await takeResult(pdf, target);
    return pages;
  });
}

async function draft(
  { workshop, reader }: Tools,
  { path, kind }: Source,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const room = workshop.roomIn(folder);
  if (isOfficeKind(kind)) {
    const { soffice } = workshop.office;
    if (!soffice) throw new ConverterUnavailable('missing');
    return await convertOffice(workshop, room, soffice, { path, kind }, signal);
  }
  if (kind === 'pdf') return await normalisePdf({ workshop, reader }, room, path, signal);
  const picture = join(folder, 'picture.pdf');
  await reader.pictureToPdf(path, picture, signal);
  return picture;
}
