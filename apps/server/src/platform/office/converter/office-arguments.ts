import type { DocumentKind } from '@print/contract/documents';

export type OfficeKind = Extract<DocumentKind, 'doc' | 'docx' | 'ppt' | 'pptx'>;

const officeKinds: readonly DocumentKind[] = ['doc', 'docx', 'ppt', 'pptx'] satisfies OfficeKind[];

export function isOfficeKind(kind: DocumentKind): kind is OfficeKind {
  return officeKinds.includes(kind);
}

/** First protection: without an import filter LibreOffice guesses the type and loads a web page named .doc as HTML. */
const importFilters: Record<OfficeKind, string> = {
  doc: 'MS Word 97',
  docx: 'MS Word 2007 XML',
  ppt: 'MS PowerPoint 97',
  pptx: 'Impress MS PowerPoint 2007 XML',
};

/** By default LibreOffice drops blank pages that keep a chapter on the right-hand side; duplex printing needs them. */
const textOptions = { IsSkipEmptyPages: 'false', ExportBookmarks: 'false', UseTaggedPDF: 'false' };
/** Hidden slides and notes are not printed. */
const slideOptions = { ExportHiddenSlides: 'false', ExportNotes: 'false', ...textOptions };

const exportFilters: Record<OfficeKind, string> = {
  doc: filterOf('writer_pdf_Export', textOptions),
  docx: filterOf('writer_pdf_Export', textOptions),
  ppt: filterOf('impress_pdf_Export', slideOptions),
  pptx: filterOf('impress_pdf_Export', slideOptions),
};

function filterOf(name: string, options: Record<string, string>): string {
  const typed = Object.entries(options).map(([key, value]) => [key, { type: 'boolean', value }]);
  return `pdf:${name}:${JSON.stringify(Object.fromEntries(typed))}`;
}

/** `folder` is the workspace's path as the sandboxed process sees it, `source` a file name in it. */
export function officeArguments(kind: OfficeKind, folder: string, source: string): string[] {
  return [
    '--headless',
    '--nologo',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    `-env:UserInstallation=file://${folder}/profile`,
    `--infilter=${importFilters[kind]}`,
    '--convert-to',
    exportFilters[kind],
    '--outdir',
    `${folder}/out`,
    `${folder}/${source}`,
  ];
}
