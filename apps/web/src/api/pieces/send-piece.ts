import { urlOf } from '@print/contract/endpoint';
import { appendToUpload, pieceType, tusVersion } from '@print/contract/uploads';
import { noResponseError, unreadableReplyError } from '../api-error.ts';
import { withCsrf } from '../csrf.ts';
import { getToken } from '../token.ts';
import { onNetworkBack } from '../until-network.ts';
import { sendWithProgress } from '../upload.ts';

/** A connection that moves no byte for so long is broken, although nobody has said so. */
const stalledAfterMs = 45_000;
/** Once everything is sent, proxies that buffer may still be passing it on, and the shop answers after that. */
const unansweredAfterMs = 120_000;
/** After such a pause, the return of the network or of the page ends the request at once. */
const suspectAfterMs = 3_000;

type Piece = {
  readonly uploadId: string;
  readonly offset: number;
  readonly bytes: Blob;
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
};

/** Sends bytes of the file from `offset` on, and returns the new offset. */
export async function sendPiece({ uploadId, offset, bytes, onProgress, signal }: Piece): Promise<number> {
  const token = getToken();
  const watch = watchProgress(signal);
  try {
    const { status, body, header } = await withCsrf(() =>
      sendWithProgress({
        method: appendToUpload.method,
        url: urlOf(appendToUpload, { params: { upload_id: uploadId } }),
        headers: { 'tus-resumable': tusVersion, 'upload-offset': String(offset), 'content-type': pieceType },
        body: bytes,
        token,
        onProgress: (sentPart) => {
          watch.advance(sentPart);
          onProgress(sentPart * bytes.size);
        },
        signal: watch.signal,
      }),
    );
    const newOffset = Number(header('upload-offset') ?? Number.NaN);
    // A shop that accepts a piece and stores nothing of it would be sent the same piece for ever.
    if (body !== undefined || !(newOffset > offset)) throw unreadableReplyError(status);
    return newOffset;
  } finally {
    watch.stop();
  }
}

function watchProgress(outer: AbortSignal) {
  const controller = new AbortController();
  let movedAt = Date.now();
  let isSent = false;
  const abortAfter = (ms: number) => {
    if (Date.now() - movedAt > ms) controller.abort(noResponseError());
  };
  const abort = () => controller.abort(outer.reason);
  outer.addEventListener('abort', abort);
  if (outer.aborted) abort();
  const timer = setInterval(() => abortAfter(isSent ? unansweredAfterMs : stalledAfterMs), 5_000);
  const stopListening = onNetworkBack(({ type }) => {
    // A page that returns while it waits for the reply says nothing about the connection.
    if (type === 'online' || !isSent) abortAfter(suspectAfterMs);
  });
  return {
    signal: controller.signal,
    advance: (sentPart: number) => {
      movedAt = Date.now();
      isSent = sentPart === 1;
    },
    stop: () => {
      clearInterval(timer);
      stopListening();
      outer.removeEventListener('abort', abort);
    },
  };
}
