import { Worker } from 'node:worker_threads';
import type { Answer, Question, Reply } from '../questions.ts';
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
  }
}

/** The name of the error and what it says, without the path that may be in it. */
function describe(error: unknown): string {
  if (error instanceof Refused) return error.reason;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${String(error.code)}` : `${error.name}: ${error.message}`;
}

process.on('message', async (question: Question) => {
  const reply: Reply = await answer(question).then(
    (given) => ({ answered: true, answer: given }),
    (error: unknown) => ({ answered: false, why: describe(error) }),
  );
  process.send?.(reply);
});

// A server that was killed sends no farewell, and a file that is being read holds up the loop that would hear of it.
process.on('disconnect', () => process.exit());
new Worker(new URL('./watch-parent.ts', import.meta.url)).unref();
