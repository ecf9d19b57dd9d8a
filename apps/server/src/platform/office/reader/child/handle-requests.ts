import { Worker } from 'node:worker_threads';
import type { ReadingFailure, ReadingMessage, ReadingRequest, ReadingResult } from '../reading-messages.ts';
import { inspectFile } from './inspect-file.ts';
import { Refused } from './refused.ts';

async function handle(request: ReadingRequest): Promise<ReadingResult> {
  switch (request.ask) {
    case 'inspect':
      return inspectFile(request.path, request.claimed);
    case 'countPages': {
      const { openCached: openAgain } = await import('./cached-pdf.ts');
      return (await openAgain(request.path)).pages;
    }
    case 'drawPage': {
      const [{ openCached: openAgain }, { drawPage }] = await Promise.all([
        import('./cached-pdf.ts'),
        import('./draw-page.ts'),
      ]);
      return drawPage(await openAgain(request.path), request.page, request.width);
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
  }
}

function explain({ ask }: ReadingRequest, error: unknown): ReadingMessage {
  if (error instanceof Refused) {
    return { is: 'failure', why: error.reason, isMachines: false, isSpoiled: false };
  }
  // Nested deeper, or longer, than any honest file: a stack, a string or a memory has come to its end.
  if (error instanceof RangeError && ['inspect', 'redrawPicture', 'redrawCode'].includes(ask)) {
    return { is: 'answer', answer: { ok: false, reason: 'too_complex' }, isSpoiled: true };
  }
  return { is: 'failure', ...describe(error), isSpoiled: true };
}

/** An error of the system names the path in its message; its code will do. */
function describe(error: unknown): ReadingFailure {
  if (!(error instanceof Error)) return { why: 'unknown', isMachines: false };
  if ('syscall' in error && 'code' in error) return { why: String(error.code), isMachines: true };
  return { why: `${error.name}: ${error.message}`, isMachines: false };
}

const send = (message: ReadingMessage) => process.send?.(message);

process.on('message', async (request: ReadingRequest) => {
  send({ is: 'begun' });
  send(
    await handle(request).then(
      (result): ReadingMessage => ({ is: 'answer', answer: result, isSpoiled: false }),
      (error: unknown) => explain(request, error),
    ),
  );
});

// A killed server sends no message, and reading a file blocks the event loop: a thread watches the parent.
process.on('disconnect', () => process.exit());
new Worker(new URL('./watch-parent.ts', import.meta.url)).unref();
