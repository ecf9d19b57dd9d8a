import { type UploadedDocument, uploadDocument } from '@print/contract/documents';
import {
  beginUpload,
  cancelUpload,
  describeFileName,
  finishUpload,
  getUpload,
  tusVersion,
} from '@print/contract/uploads';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import { untilNetwork } from '../until-network.ts';
import { upload } from '../upload.ts';
import { claimUpload, forgetUpload, forgetUploadsOf, releaseUpload, touchUpload } from './known-uploads.ts';
import { sendPiece } from './send-piece.ts';

/** One interruption costs at most so much, and seven of them a tenth of 150 MB. */
const pieceBytes = 2 * 1024 * 1024;
/** Attempts that bring no byte further, with pauses of two minutes in all. */
const maxFailures = 10;
/** A server that asks for more patience is full; the customer should know. */
const maxPatienceMs = 30_000;
/** A server that loses uploads, such as one of several without a shared disk, gets the file in one request. */
const maxBeginnings = 3;
const touchEveryMs = 5_000;

type Options = { readonly onProgress: (percent: number) => void; readonly signal: AbortSignal };
type State = {
  uploadId: string | undefined;
  beginnings: number;
  failures: number;
  /** What the shop has for certain. */
  storedBytes: number;
  shownBytes: number;
};

/** Sends a large file in pieces, and goes on by itself after a failure, on this page or the next. */
export async function uploadInPieces(file: File, { onProgress, signal }: Options): Promise<UploadedDocument> {
  const state: State = { uploadId: claimUpload(file), beginnings: 0, failures: 0, storedBytes: 0, shownBytes: 0 };
  const show = (sentBytes: number) => {
    // After a cut the server may have less than was sent. The progress waits there instead of jumping back.
    state.shownBytes = Math.max(state.shownBytes, sentBytes);
    onProgress(Math.floor((state.shownBytes / file.size) * 100));
  };
  const release = () => {
    if (state.uploadId !== undefined) releaseUpload(file, state.uploadId);
  };
  const timer = setInterval(() => state.uploadId !== undefined && touchUpload(file, state.uploadId), touchEveryMs);
  window.addEventListener('pagehide', release);
  try {
    while (true) {
      try {
        return await attempt(file, state, show, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        if (isUploadLost(error)) {
          if (state.uploadId !== undefined) forgetUpload(file, state.uploadId);
          state.uploadId = undefined;
          state.storedBytes = 0;
          state.shownBytes = 0;
          if (state.beginnings < maxBeginnings) continue;
          return await upload(uploadDocument, file, { onProgress, signal });
        }
        state.failures += 1;
        if (!isTransient(error) || state.failures >= maxFailures) throw error;
        await untilNetwork(state.failures, error.retryAfterMs ?? 0, signal);
      }
    }
  } finally {
    clearInterval(timer);
    window.removeEventListener('pagehide', release);
    release();
  }
}

async function attempt(
  file: File,
  state: State,
  show: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<UploadedDocument> {
  let offset = 0;
  if (state.uploadId === undefined) state.uploadId = await begin(file, state, signal);
  else offset = (await call(getUpload, { params: { upload_id: state.uploadId } }, { signal })).upload_offset;
  const uploadId = state.uploadId;
  noteStored(state, offset);
  while (offset < file.size) {
    show(offset);
    const startAt = offset;
    offset = await sendPiece({
      uploadId,
      offset,
      bytes: file.slice(startAt, startAt + pieceBytes),
      onProgress: (sentBytes) => show(startAt + sentBytes),
      signal,
    });
    noteStored(state, offset);
  }
  show(file.size);
  const document = await call(finishUpload, { params: { upload_id: uploadId } }, { signal, timeoutMs: 300_000 });
  forgetUpload(file, uploadId);
  return document;
}

/** Attempts that bring bytes to the shop, also parts of a piece, may go on for ever. */
function noteStored(state: State, offset: number): void {
  if (offset <= state.storedBytes) return;
  state.storedBytes = offset;
  state.failures = 0;
}

async function begin(file: File, state: State, signal: AbortSignal): Promise<string> {
  state.beginnings += 1;
  const headers = {
    'tus-resumable': tusVersion,
    'upload-length': String(file.size),
    'upload-metadata': describeFileName(file.name),
  } as const;
  const { upload_id: uploadId } = await call(beginUpload, { headers }, { signal });
  touchUpload(file, uploadId);
  return uploadId;
}

/** Deletes what has arrived of a file that the customer has removed. The shop deletes the rest after a day. */
export function cancelUploadsOf(file: Pick<File, 'name' | 'size'>): void {
  for (const uploadId of forgetUploadsOf(file))
    call(cancelUpload, { params: { upload_id: uploadId }, headers: {} }, { keepalive: true }).catch(() => {});
}

/** Unknown or expired; or a server or proxy does not know these calls. */
const isUploadLost = (error: unknown) =>
  error instanceof ApiError && (['upload_not_found', 'not_found'].includes(error.code ?? '') || error.status === 405);

function isTransient(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || (error.retryAfterMs ?? 0) > maxPatienceMs) return false;
  if (error.kind === 'no-response' || error.kind === 'timeout' || error.kind === 'unreadable') return true;
  const { status = 0, code = '' } = error;
  return status >= 500 || [408, 429].includes(status) || ['upload_busy', 'wrong_offset'].includes(code);
}
