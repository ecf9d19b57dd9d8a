import { PDFiumModule } from '@hyzyla/pdfium';

/** What is used of pdfium's C interface beyond what the package describes. */
type FurtherCalls = {
  readonly HEAPU32: Uint32Array;
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDF_SetFormFieldHighlightAlpha(form: number, alpha: number): void;
  _FPDF_GetDefaultSystemFontInfo(): number;
  _FPDF_SetSystemFontInfo(info: number): void;
  readonly wasmExports: { readonly __indirect_function_table: { set(index: number, value: unknown): void } };
};

export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & FurtherCalls;

/** The module itself: the package's own wrapper would hold every file in memory twice. */
export async function loadPdfium(): Promise<Pdfium> {
  const pdfium = (await PDFiumModule({})) as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({});
  return pdfium;
}

export function allocate(pdfium: Pdfium, sizeBytes: number): number {
  const at = pdfium.wasmExports.malloc(sizeBytes);
  if (at === 0) throw new RangeError('pdfium has no memory left');
  return at;
}

/** Keep no view of the memory: it moves whenever it grows. */
export const bytesAt = (pdfium: Pdfium, at: number, sizeBytes: number) =>
  pdfium.HEAPU8.subarray(at, at + sizeBytes);

export const wordsAt = (pdfium: Pdfium, at: number, count: number) =>
  pdfium.HEAPU32.subarray(at >>> 2, (at >>> 2) + count);
