import { existsSync, readFileSync } from 'node:fs';
import { bytesAt, type Pdfium, uint32sAt } from './pdfium.ts';

/** The part of WebAssembly that is used here; only TypeScript's DOM library declares it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
};

/** Chinese fonts that set-up installs, and their substitutes. */
const folder = '/usr/share/fonts';
const serifFonts = [`${folder}/truetype/arphic/uming.ttc`, `${folder}/opentype/noto/NotoSerifCJK-Regular.ttc`];
const sansSerifFonts = [`${folder}/truetype/wqy/wqy-microhei.ttc`, `${folder}/opentype/noto/NotoSansCJK-Regular.ttc`];

/** Windows charset numbers: Japanese, Korean, simplified and traditional Chinese. */
const cjkCharsets = [128, 129, 134, 136];
const serifFlag = 0x10;
/** Positions in FPDF_SYSFONTINFO; each holds an index into the WebAssembly function table. */
const callbackIndex = { mapFont: 3, getFontData: 5, getFaceName: 6, getFontCharset: 7, deleteFont: 8 };

/**
 * Many Chinese PDFs do not embed 宋体, and pdfium in WebAssembly has no access to system fonts, so their pages would
 * be blank. This replaces pdfium's font callbacks with ones that read the machine's fonts.
 */
export function injectFonts(pdfium: Pdfium): void {
  const fonts = [serifFonts, sansSerifFonts].map((paths) => paths.find((path) => existsSync(path)));
  const charsets = new Map<number, number>();
  const info = pdfium._FPDF_GetDefaultSystemFontInfo();
  const tableIndexes = uint32sAt(pdfium, info, 9);
  const replace = (index: number, params: number, hasResult: boolean, act: (...args: number[]) => number) => {
    pdfium.wasmExports.__indirect_function_table.set(tableIndexes[index] ?? 0, wrapForTable(act, params, hasResult));
  };

  replace(callbackIndex.mapFont, 7, true, (_info, _weight, _italic, charset = 0, family = 0) => {
    const preferred = family & serifFlag ? 0 : 1;
    const found = cjkCharsets.includes(charset) ? [preferred, 1 - preferred].find((index) => fonts[index]) : undefined;
    if (found === undefined) return 0;
    charsets.set(found + 1, charset);
    return found + 1;
  });
  // pdfium calls this twice: for the size, then with a buffer. Single font tables are not supported.
  replace(callbackIndex.getFontData, 5, true, (_info, font = 0, table, buffer = 0, size = 0) => {
    const path = fonts[font - 1];
    if (path === undefined || table !== 0) return 0;
    const bytes = readFileSync(path);
    if (buffer !== 0 && size >= bytes.length) bytesAt(pdfium, buffer, bytes.length).set(bytes);
    return bytes.length;
  });
  replace(callbackIndex.getFaceName, 4, true, () => 0);
  replace(callbackIndex.getFontCharset, 2, true, (_info, font = 0) => charsets.get(font) ?? 1);
  replace(callbackIndex.deleteFont, 2, false, () => 0);
  pdfium._FPDF_SetSystemFontInfo(info);
}

/** A function table holds WebAssembly functions only, so a minimal module imports and re-exports ours. */
function wrapForTable(act: (...args: number[]) => number, params: number, hasResult: boolean): unknown {
  const number = 0x7f;
  const type = [0x60, params, ...Array<number>(params).fill(number), ...(hasResult ? [1, number] : [0])];
  const module = new WebAssembly.Module(
    Uint8Array.of(
      ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...[1, type.length + 1, 1, ...type],
      ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
      ...[7, 5, 1, 1, 0x66, 0, 0],
    ),
  );
  return new WebAssembly.Instance(module, { e: { f: act } }).exports['f'];
}
