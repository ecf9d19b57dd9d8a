import type { OpenPdf } from './open-pdf.ts';
import { allocate, bytesAt, type Pdfium } from './pdfium.ts';

/** Loads page `page`, from 1, with its form fields. `form` is 0 when the document has none. */
export function withPage<T>({ pdfium, document }: OpenPdf, page: number, use: (page: number, form: number) => T): T {
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
