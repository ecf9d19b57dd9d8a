import { existsSync, readFileSync } from 'node:fs';
import { bytesAt, type Pdfium, wordsAt } from './pdfium.ts';

/** As much of it as is used here; the type library that knows it is the browser's. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
};

/** Chinese fonts that set-up installs, and what stands in for them. */
const folder = '/usr/share/fonts';
const withSerifs = [
  `${folder}/truetype/arphic/uming.ttc`,
  `${folder}/opentype/noto/NotoSerifCJK-Regular.ttc`,
];
const withoutSerifs = [
  `${folder}/truetype/wqy/wqy-microhei.ttc`,
  `${folder}/opentype/noto/NotoSansCJK-Regular.ttc`,
];

/** Japanese, Korean, simplified and traditional Chinese, as Windows numbers them. */
const farEast = [128, 129, 134, 136];
const serifs = 0x10;
/** Which of its eight callbacks pdfium asks for fonts; each is a place in the table of functions. */
const callback = { mapFont: 3, getFontData: 5, getFaceName: 6, getFontCharset: 7, deleteFont: 8 };

/**
 * Many Chinese PDFs rely on 宋体 being on every machine, and pdfium, which sees no files, would leave their pages
 * blank. Its own callbacks for fonts are replaced with ones that lend it the machine's.
 */
export function injectFonts(pdfium: Pdfium): void {
  const fonts = [withSerifs, withoutSerifs].map((paths) => paths.find((path) => existsSync(path)));
  const charsets = new Map<number, number>();
  const info = pdfium._FPDF_GetDefaultSystemFontInfo();
  const places = wordsAt(pdfium, info, 9);
  const replace = (index: number, params: number, hasResult: boolean, act: (...args: number[]) => number) => {
    pdfium.wasmExports.__indirect_function_table.set(places[index] ?? 0, toWasm(act, params, hasResult));
  };

  replace(callback.mapFont, 7, true, (_info, _weight, _italic, charset = 0, family = 0) => {
    const wanted = family & serifs ? 0 : 1;
    const found = farEast.includes(charset) ? [wanted, 1 - wanted].find((index) => fonts[index]) : undefined;
    if (found === undefined) return 0;
    charsets.set(found + 1, charset);
    return found + 1;
  });
  // Asked twice: for the size, then with room for it. Single tables are not given.
  replace(callback.getFontData, 5, true, (_info, font = 0, table, room = 0, size = 0) => {
    const path = fonts[font - 1];
    if (path === undefined || table !== 0) return 0;
    const bytes = readFileSync(path);
    if (room !== 0 && size >= bytes.length) bytesAt(pdfium, room, bytes.length).set(bytes);
    return bytes.length;
  });
  replace(callback.getFaceName, 4, true, () => 0);
  replace(callback.getFontCharset, 2, true, (_info, font = 0) => charsets.get(font) ?? 1);
  replace(callback.deleteFont, 2, false, () => 0);
  pdfium._FPDF_SetSystemFontInfo(info);
}

/** A table takes functions of WebAssembly only: the smallest module that passes a function of ours through. */
function toWasm(act: (...args: number[]) => number, params: number, hasResult: boolean): unknown {
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
