import sharp from 'sharp';
import type { OpenPdf } from './open-pdf.ts';
import { allocate, bytesAt, type Pdfium } from './pdfium.ts';
import { Refused } from './refused.ts';
import { withoutPadding } from './without-padding.ts';

const greyFormat = 1;
const white = 0xffffffff;
const annotationsFlag = 0x01;
const greyFlag = 0x08;
const printFlag = 0x800;

/** Limits the height of pages as narrow as a receipt. */
const maxHeightsPerWidth = 3;
const maxWidth = 4000;

/** Renders page `page`, from 1, on white, as a grey WebP at most `width` pixels wide. */
export async function drawPage(pdf: OpenPdf, page: number, width: number): Promise<Buffer> {
  if (page < 1 || page > pdf.pages) throw new Refused('no_pages');
  const { pixels, ...size } = withPage(pdf, page, (handle, form) =>
    renderBitmap(pdf.pdfium, handle, form, Math.min(width, maxWidth)),
  );
  return sharp(pixels, { raw: { ...size, channels: 1 } })
    .webp({ quality: 75, effort: 2 })
    .toBuffer();
}

type Bitmap = { readonly pixels: Uint8Array; readonly width: number; readonly height: number };

function withPage<T>({ pdfium, document }: OpenPdf, page: number, use: (page: number, form: number) => T): T {
  const handle = pdfium._FPDF_LoadPage(document, page - 1);
  if (handle === 0) throw new Error(`page ${page} cannot be loaded`);
  try {
    return pdfium._FPDF_GetFormType(document) === 0
      ? use(handle, 0)
      : withForm(pdfium, document, handle, (form) => use(handle, form));
  } finally {
    pdfium._FPDF_ClosePage(handle);
  }
}

/** pdfium draws form fields apart from the page, and needs a struct of callbacks for it. */
function withForm<T>(pdfium: Pdfium, document: number, page: number, use: (form: number) => T): T {
  const size = 256;
  const callbacks = allocate(pdfium, size);
  bytesAt(pdfium, callbacks, size).fill(0)[0] = 2;
  const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, callbacks);
  try {
    if (form === 0) return use(0);
    pdfium._FPDF_SetFormFieldHighlightAlpha(form, 0);
    pdfium._FORM_OnAfterLoadPage(page, form);
    const result = use(form);
    pdfium._FORM_OnBeforeClosePage(page, form);
    return result;
  } finally {
    if (form !== 0) pdfium._FPDFDOC_ExitFormFillEnvironment(form);
    pdfium.wasmExports.free(callbacks);
  }
}

function renderBitmap(pdfium: Pdfium, page: number, form: number, widthLimit: number): Bitmap {
  const pageWidth = Math.max(pdfium._FPDF_GetPageWidth(page), 1);
  const pageHeight = Math.max(pdfium._FPDF_GetPageHeight(page), 1);
  const scale = Math.min(widthLimit / pageWidth, (widthLimit * maxHeightsPerWidth) / pageHeight);
  const width = Math.max(1, Math.round(pageWidth * scale));
  const height = Math.max(1, Math.round(pageHeight * scale));
  // pdfium aligns rows to four bytes.
  const stride = Math.ceil(width / 4) * 4;
  const pixels = allocate(pdfium, stride * height);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, greyFormat, pixels, stride);
  try {
    if (bitmap === 0) throw new Error('no bitmap of this size');
    const flags = annotationsFlag | greyFlag | printFlag;
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    if (form !== 0) pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
    return { pixels: withoutPadding(bytesAt(pdfium, pixels, stride * height), width, stride), width, height };
  } finally {
    if (bitmap !== 0) pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium.wasmExports.free(pixels);
  }
}
