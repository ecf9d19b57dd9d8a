import { PDFiumModule } from '@hyzyla/pdfium';

/** Exports of pdfium that the package's types lack. */
type UntypedExports = {
  readonly HEAPU32: Uint32Array;
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDF_SetFormFieldHighlightAlpha(form: number, alpha: number): void;
  _FPDF_GetDefaultSystemFontInfo(): number;
  _FPDF_SetSystemFontInfo(info: number): void;
  readonly wasmExports: { readonly __indirect_function_table: { set(index: number, value: unknown): void } };
};

export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & UntypedExports;

/** The WebAssembly module itself: the package's wrapper would hold every file in memory twice. */
export async function loadPdfium(): Promise<Pdfium> {
  const pdfium = (await PDFiumModule({})) as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({});
  return pdfium;
}

export function allocate(pdfium: Pdfium, sizeBytes: number): number {
  const address = pdfium.wasmExports.malloc(sizeBytes);
  if (address === 0) throw new RangeError('pdfium has no memory left');
  return address;
}

/** Do not keep the view: growing the WebAssembly memory detaches it. */
export const bytesAt = (pdfium: Pdfium, address: number, sizeBytes: number) =>
  pdfium.HEAPU8.subarray(address, address + sizeBytes);

export const uint32sAt = (pdfium: Pdfium, address: number, count: number) =>
  pdfium.HEAPU32.subarray(address >>> 2, (address >>> 2) + count);
