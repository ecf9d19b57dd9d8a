import type { OpenPdf } from './open-pdf.ts';
import { allocate, bytesAt } from './pdfium.ts';
import { withPage } from './with-page.ts';

const white = 0xffffffff;
const annotationsFlag = 0x01;
const greyFlag = 0x08;
const printFlag = 0x800;

/** Pixel formats of pdfium: one byte of grey, or blue, green, red and an unused byte. */
const formats = {
  grey: { format: 1, bytesPerPixel: 1, flags: annotationsFlag | printFlag | greyFlag },
  color: { format: 3, bytesPerPixel: 4, flags: annotationsFlag | printFlag },
};

/** In pixels. Rows are `stride` bytes apart. */
export type Bitmap = {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly stride: number;
};

/**
 * Renders page `page`, from 1, on white, as large as it fits into `box`. `use` gets a view of pdfium's memory, which is
 * valid only until it returns.
 */
export function renderPage<T>(
  pdf: OpenPdf,
  page: number,
  colors: keyof typeof formats,
  box: { readonly width: number; readonly height: number },
  use: (bitmap: Bitmap) => T,
): T {
  const { pdfium } = pdf;
  const { format, bytesPerPixel, flags } = formats[colors];
  return withPage(pdf, page, (handle, form) => {
    const pageWidth = Math.max(pdfium._FPDF_GetPageWidth(handle), 1);
    const pageHeight = Math.max(pdfium._FPDF_GetPageHeight(handle), 1);
    const scale = Math.min(box.width / pageWidth, box.height / pageHeight);
    const width = Math.max(1, Math.round(pageWidth * scale));
    const height = Math.max(1, Math.round(pageHeight * scale));
    // pdfium aligns rows to four bytes.
    const stride = Math.ceil((width * bytesPerPixel) / 4) * 4;
    const pixels = allocate(pdfium, stride * height);
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, format, pixels, stride);
    try {
      if (bitmap === 0) throw new Error('no bitmap of this size');
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      pdfium._FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, flags);
      if (form !== 0) pdfium._FPDF_FFLDraw(form, bitmap, handle, 0, 0, width, height, 0, flags);
      return use({ pixels: bytesAt(pdfium, pixels, stride * height), width, height, stride });
    } finally {
      if (bitmap !== 0) pdfium._FPDFBitmap_Destroy(bitmap);
      pdfium.wasmExports.free(pixels);
    }
  });
}
