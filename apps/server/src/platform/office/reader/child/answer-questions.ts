import { Worker } from 'node:worker_threads';
import type { Answer, Failure, Question, Reply } from '../questions.ts';
import { inspectFile } from './inspect-file.ts';
import { Refused } from './refused.ts';

async function answer(question: Question): Promise<Answer> {
  switch (question.ask) {
    case 'inspect':
      return inspectFile(question.path, question.claimed);
    case 'countPages': {
      const { openAgain } = await import('./last-pdf.ts');
      return (await openAgain(question.path)).pages;
    }
    case 'drawPage': {
      const [{ openAgain }, { drawPage }] = await Promise.all([
        import('./last-pdf.ts'),
        import('./draw-page.ts'),
      ]);
      return drawPage(await openAgain(question.path), question.page, question.width);
    }
    case 'pictureToPdf': {
      const { pictureToPdf } = await import('./picture-to-pdf.ts');
      return pictureToPdf(question.path);
    }
    case 'redrawPicture': {
      const { redrawPicture } = await import('./redraw-picture.ts');
      return redrawPicture(question.path);
    }
    case 'redrawCode': {
      const { redrawCode } = await import('./redraw-code.ts');
      return redrawCode(question.path);
    }
    case 'fingerprintPayment': {
      const { fingerprintPayment } = await import('./fingerprint-payment.ts');
      return fingerprintPayment(question.path);
    }
    case 'readPaymentWords': {
      const { readPaymentWords } = await import('./read-payment-words.ts');
      return readPaymentWords(question.path);
    }
  }
}

function explain({ ask }: Question, error: unknown): Reply {
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
function describe(error: unknown): Failure {
  if (!(error instanceof Error)) return { why: 'unknown', isMachines: false };
  if ('syscall' in error && 'code' in error) return { why: String(error.code), isMachines: true };
  return { why: `${error.name}: ${error.message}`, isMachines: false };
}

const reply = (words: Reply) => process.send?.(words);

process.on('message', async (question: Question) => {
  reply({ is: 'begun' });
  reply(
    await answer(question).then(
      (given): Reply => ({ is: 'answer', answer: given, isSpoiled: false }),
      (error: unknown) => explain(question, error),
    ),
  );
});

// A server that was killed sends no farewell, and a file that is being read holds up the loop that would hear of it.
process.on('disconnect', () => process.exit());
new Worker(new URL('./watch-parent.ts', import.meta.url)).unref();
