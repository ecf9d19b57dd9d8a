/** What is used of Tesseract's C++ interface; the package describes none of it. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export type TessBaseAPI = {
    /** 0 when it went well; engine 1 is the neural one. */
    Init(folder: string, language: string, engine: 1): number;
    SetPageSegMode(mode: number): void;
    /** Takes the picture from the file `/input` of the module's own file system. */
    SetImageFile(scale: number, angle: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    Clear(): void;
  };

  export type TesseractCore = {
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
    readonly TessBaseAPI: new () => TessBaseAPI;
  };

  const load: (options: {
    print(line: string): void;
    printErr(line: string): void;
  }) => Promise<TesseractCore>;
  // biome-ignore lint/style/noDefaultExport: that is how the package has it
  export default load;
}
