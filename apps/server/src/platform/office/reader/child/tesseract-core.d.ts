/** The used part of Tesseract's C++ interface; the package has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export type TessBaseAPI = {
    /** Returns 0 on success; engine 1 is LSTM. */
    Init(folder: string, language: string, engine: 1): number;
    SetPageSegMode(mode: number): void;
    /** Reads the file `/input` of the module's virtual file system. */
    SetImageFile(scale: number, angle: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    Clear(): void;
  };

  export type TesseractCore = {
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
    readonly TessBaseAPI: new () => TessBaseAPI;
  };

  const load: (options: { print(line: string): void; printErr(line: string): void }) => Promise<TesseractCore>;
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default load;
}
