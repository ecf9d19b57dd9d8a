import { join } from 'node:path';
import type { DocumentKind } from '@print/contract/documents';
import { type Reader, ReaderFailed, ReaderUnavailable } from '../reader/reader.ts';
import { convertOffice } from './convert-office.ts';
import { ConversionFailed, ConverterUnavailable } from './converter.ts';
import { normalisePdf } from './normalise-pdf.ts';
import { isOfficeKind } from './office-arguments.ts';
import type { ConverterSetup } from './set-up-converter.ts';
import { countResult, takeResult } from './take-result.ts';
import { withWorkFolder } from './work-folder.ts';

type Source = { readonly path: string; readonly kind: DocumentKind };
type Tools = { readonly setup: ConverterSetup; readonly reader: Reader };

/** Makes the PDF of a document. `target` appears complete, after the PDF's pages have been counted. */
export async function makePdf(
  { setup, reader }: Tools,
  source: Source,
  target: string,
  signal: AbortSignal,
): Promise<number> {
  return await withWorkFolder(setup.workDir, async (folder) => {
    const pdf = await createPdf({ setup, reader }, source, folder, signal);
    const pages = await countResult(pdf, reader, signal);
    await takeResult(pdf, target);
    return pages;
  });
}

async function createPdf(
  { setup, reader }: Tools,
  { path, kind }: Source,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const workspace = setup.workspaceIn(folder);
  if (isOfficeKind(kind)) {
    const { sandbox, office } = setup;
    if (!office.soffice || !sandbox) throw new ConverterUnavailable(office.soffice ? 'unsandboxed' : 'missing');
    return await convertOffice({ ...setup, sandbox }, workspace, office.soffice, { path, kind }, signal);
  }
  if (kind === 'pdf') return await normalisePdf({ setup, reader }, workspace, path, signal);
  const picture = join(folder, 'picture.pdf');
  await reader.pictureToPdf(path, picture, signal).catch((error) => {
    const isFileAtFault = error instanceof ReaderFailed && !(error instanceof ReaderUnavailable);
    throw isFileAtFault
      ? new ConversionFailed('damaged_picture', 'the picture cannot be drawn', { cause: error })
      : error;
  });
  return picture;
}
