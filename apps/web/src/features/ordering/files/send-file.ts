import { type UploadedDocument, uploadDocument } from '@print/contract/documents';
import { ApiError, noResponseError } from '#api/api-error.ts';
import { maxSingleBytes, upload } from '#api/upload.ts';
import { changeDraft } from '../ordering-store.ts';
import { beginRetry } from '../requests.ts';
import { setState } from './documents.ts';
import { requestQuote } from './request-quote.ts';

/** One automatic retry after a dropped connection, which seldom comes back at once. */
const maxAttempts = 2;
const retryDelayMs = 1_000;

/** Sends the file and asks for its price. */
export async function sendFile(id: string, file: File, options: Options): Promise<void> {
  const { file_id: fileId } = await send(id, file, options);
  changeDraft((draft) => setState(draft, id, { phase: 'pricing', fileId }));
  void requestQuote(id);
}

type Options = { onProgress: (progress: number) => void; signal: AbortSignal };

/** Whole, or in pieces if it is large. */
async function send(id: string, file: File, options: Options): Promise<UploadedDocument> {
  if (file.size <= maxSingleBytes) return await uploadWithRetry(id, file, options);
  const { uploadInPieces } = await loadPieces();
  return await uploadInPieces(file, options);
}

/** The code for large files is loaded with the first of them. */
async function loadPieces() {
  return await import('#api/pieces/upload-in-pieces.ts').catch((cause) => {
    throw noResponseError(cause);
  });
}

async function uploadWithRetry(id: string, file: File, options: Options): Promise<UploadedDocument> {
  try {
    return await upload(uploadDocument, file, options);
  } catch (error) {
    const isDropped = error instanceof ApiError && error.kind === 'no-response';
    if (!isDropped || !beginRetry(`upload:${id}`, maxAttempts)) throw error;
    await delay(retryDelayMs, options.signal);
    options.onProgress(0);
    return await uploadWithRetry(id, file, options);
  }
}

/** Resolves early when aborted. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve());
  });
}
