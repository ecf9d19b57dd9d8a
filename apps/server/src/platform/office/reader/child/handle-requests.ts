import { Worker } from 'node:worker_threads';
import type { DocumentKind } from '@print/contract/documents';
import type {
  CodeRedrawing,
  ColorPagesFound,
  Inspection,
  PictureColors,
  RecognisedWord,
  Redrawing,
  TableReading,
} from '../reader.ts';
import { inspectFile } from './inspect-file.ts';
import { Refused } from './refused.ts';

export type ReadingRequest =
  | { readonly kind: 'inspect'; readonly path: string; readonly claimed: DocumentKind }
  | { readonly kind: 'countPages'; readonly path: string }
  | {
      readonly kind: 'drawPage';
      readonly path: string;
      readonly page: number;
      readonly width: number;
      readonly colors: PictureColors;
    }
  | { readonly kind: 'findColorPages'; readonly path: string; readonly firstPage: number; readonly cpuMs: number }
  | { readonly kind: 'pictureToPdf'; readonly path: string }
  | { readonly kind: 'redrawPicture'; readonly path: string }
  | { readonly kind: 'redrawCode'; readonly path: string }
  | { readonly kind: 'fingerprintPayment'; readonly path: string }
  | { readonly kind: 'readPaymentWords'; readonly path: string }
  | { readonly kind: 'readTable'; readonly path: string };

export type ReadingResults = {
  readonly inspect: Inspection;
  readonly countPages: number;
  readonly drawPage: Uint8Array;
  readonly findColorPages: ColorPagesFound;
  readonly pictureToPdf: Uint8Array;
  readonly redrawPicture: Redrawing;
  readonly redrawCode: CodeRedrawing;
  readonly fingerprintPayment: string;
  readonly readPaymentWords: RecognisedWord[];
  readonly readTable: TableReading;
};

export type ReadingResult = ReadingResults[ReadingRequest['kind']];

export type ReadingResponse =
  /** From here on, the file is the cause if the process exits. */
  | { readonly kind: 'started' }
  | { readonly kind: 'result'; readonly result: ReadingResult; readonly shouldExit: boolean }
  | ({ readonly kind: 'failed'; readonly shouldExit: boolean } & ReadingFailure);

export type ReadingFailure = {
  /** For the log; contains no path. */
  readonly detail: string;
  /** The system could not read the file, so its content is not the cause. */
  readonly isSystemError: boolean;
};

async function handle(request: ReadingRequest): Promise<ReadingResult> {
  switch (request.kind) {
    case 'inspect':
      return inspectFile(request.path, request.claimed);
    case 'countPages': {
      const { openCachedPdf } = await import('./open-pdf.ts');
      return (await openCachedPdf(request.path)).pages;
    }
    case 'drawPage': {
      const [{ openCachedPdf }, { drawPage }] = await Promise.all([import('./open-pdf.ts'), import('./draw-page.ts')]);
      return drawPage(await openCachedPdf(request.path), request.page, request.width, request.colors);
    }
    case 'findColorPages': {
      const { findColorPages } = await import('./find-color-pages.ts');
      return findColorPages(request.path, request.firstPage, request.cpuMs);
    }
    case 'pictureToPdf': {
      const { pictureToPdf } = await import('./picture-to-pdf.ts');
      return pictureToPdf(request.path);
    }
    case 'redrawPicture': {
      const { redrawPicture } = await import('./redraw-picture.ts');
      return redrawPicture(request.path);
    }
    case 'redrawCode': {
      const { redrawCode } = await import('./redraw-code.ts');
      return redrawCode(request.path);
    }
    case 'fingerprintPayment': {
      const { fingerprintPayment } = await import('./fingerprint-payment.ts');
      return fingerprintPayment(request.path);
    }
    case 'readPaymentWords': {
      const { readPaymentWords } = await import('./read-payment-words.ts');
      return readPaymentWords(request.path);
    }
    case 'readTable': {
      const { readTable } = await import('./read-table.ts');
      return readTable(request.path);
    }
  }
}

function failureOf({ kind }: ReadingRequest, error: unknown): ReadingResponse {
  if (error instanceof Refused) {
    return { kind: 'failed', detail: error.reason, isSystemError: false, shouldExit: false };
  }
  // The file exhausted the stack, the maximum string length or the memory.
  if (error instanceof RangeError && ['inspect', 'redrawPicture', 'redrawCode', 'readTable'].includes(kind)) {
    return { kind: 'result', result: { ok: false, reason: 'too_complex' }, shouldExit: true };
  }
  return { kind: 'failed', ...describe(error), shouldExit: true };
}

/** The message of a system error contains the path, which must not be logged; its code does not. */
function describe(error: unknown): ReadingFailure {
  if (!(error instanceof Error)) return { detail: 'unknown', isSystemError: false };
  if ('syscall' in error && 'code' in error) return { detail: String(error.code), isSystemError: true };
  return { detail: `${error.name}: ${error.message}`, isSystemError: false };
}

const respond = (response: ReadingResponse) => process.send?.(response);

process.on('message', async (request: ReadingRequest) => {
  respond({ kind: 'started' });
  respond(
    await handle(request).then(
      (result): ReadingResponse => ({ kind: 'result', result, shouldExit: false }),
      (error: unknown) => failureOf(request, error),
    ),
  );
});

// A killed server sends no message, and reading a file blocks the event loop: a thread watches the parent.
process.on('disconnect', () => process.exit());
new Worker(new URL('./watch-parent.ts', import.meta.url)).unref();
