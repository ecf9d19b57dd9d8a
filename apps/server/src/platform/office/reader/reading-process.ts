import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Answer, Question, Reply } from './questions.ts';
import type { ReadingLimits } from './reading-limits.ts';

export type Death = 'too_slow' | 'too_hungry' | 'crashed' | 'ended';

/** The process did not live to answer. */
export class ReadingDied extends Error {
  readonly death: Death;

  constructor(death: Death, how: string) {
    super(`the reading process ended: ${how}`);
    this.death = death;
  }
}

/** It lived, and says that it could not answer. */
export class ReadingFailed extends Error {}

export type ReadingProcess = {
  readonly pid: number | undefined;
  /** Takes one question at a time. When it rejects with `ReadingDied`, the process is gone. */
  ask(question: Question): Promise<Answer>;
  /** Bytes of memory it holds now, where the machine can say. */
  weigh(): Promise<number>;
  end(death?: Death): void;
};

const program = fileURLToPath(new URL('./child/answer-questions.ts', import.meta.url));

/** It may read files and nothing else: no writing, no further programs. */
const execArgv = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--max-old-space-size=512',
  '--stack-size=900',
];

export function startReadingProcess(limits: ReadingLimits, onGone: () => void): ReadingProcess {
  const child = fork(program, [], {
    execArgv,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let open: { resolve(answer: Answer): void; reject(reason: Error): void } | undefined;
  let cause: Death = 'crashed';
  let isGone = false;

  // Only a question that is being answered keeps the server alive.
  const rest = () => {
    open = undefined;
    child.unref();
    child.channel?.unref();
  };
  const end = (death: Death = 'ended') => {
    if (isGone) return;
    cause = death;
    child.kill('SIGKILL');
  };
  const onEnd = (how: string) => {
    if (isGone) return;
    isGone = true;
    const waiting = open;
    rest();
    waiting?.reject(new ReadingDied(cause, how));
    onGone();
  };
  const weigh = () => (child.pid === undefined ? Promise.resolve(0) : weighProcess(child.pid));

  child.on('message', (reply: Reply) => {
    const waiting = open;
    rest();
    if (reply.answered) waiting?.resolve(reply.answer);
    else waiting?.reject(new ReadingFailed(reply.why));
  });
  child.on('exit', (code, signal) => {
    // V8 out of memory aborts; a kill that is not ours is the machine's, for the same reason.
    if (cause === 'crashed' && (signal === 'SIGABRT' || signal === 'SIGKILL')) cause = 'too_hungry';
    onEnd(signal ?? `code ${code}`);
  });
  child.on('error', (error) => {
    end();
    onEnd(error.message);
  });
  rest();

  return {
    pid: child.pid,
    async ask(question) {
      child.ref();
      child.channel?.ref();
      const late = setTimeout(() => end('too_slow'), limits.timeMs);
      const scales = setInterval(async () => {
        if ((await weigh()) > limits.memoryBytes) end('too_hungry');
      }, limits.weighEveryMs);
      try {
        return await new Promise<Answer>((resolve, reject) => {
          if (isGone) return reject(new ReadingDied(cause, 'before it was asked'));
          open = { resolve, reject };
          child.send(question, (error) => {
            if (error) end('crashed');
          });
        });
      } finally {
        clearTimeout(late);
        clearInterval(scales);
      }
    },
    weigh,
    end,
  };
}

/** Elsewhere than on Linux nobody can say, and V8's own limit and the clock have to do. */
async function weighProcess(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
