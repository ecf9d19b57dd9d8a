import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { maxPages } from '@print/contract/documents';
import { type Death, ReadingDied, ReadingFailed } from './reading-errors.ts';
import type { ReadingLimits } from './reading-limits.ts';
import type { ReadingMessage, ReadingRequest, ReadingResult } from './reading-messages.ts';

export type ReadingProcess = {
  /** Takes one request at a time. */
  ask(request: ReadingRequest): Promise<ReadingResult>;
  /** False from the moment it is known to be ending. */
  isUsable(): boolean;
  /** Bytes of memory it holds now, where the machine can say. */
  measureMemory(): Promise<number>;
  end(): void;
};

const program = fileURLToPath(new URL('./child/handle-requests.ts', import.meta.url));

/** It may read files and nothing else: no writing, no further programs. */
const execArgv = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--max-old-space-size=512',
];

type CurrentRequest = {
  hasBegun: boolean;
  late: NodeJS.Timeout;
  resolve(result: ReadingResult): void;
  reject(reason: Error): void;
};

export function startReadingProcess(limits: ReadingLimits, onGone: () => void): ReadingProcess {
  const child = fork(program, [String(maxPages)], {
    execArgv,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let open: CurrentRequest | undefined;
  let death: Death | undefined;
  let isGone = false;

  // Only a request that is being answered keeps the server alive.
  const rest = () => {
    clearTimeout(open?.late);
    open = undefined;
    child.unref();
    child.channel?.unref();
  };
  const end = (why: Death) => {
    death ??= why;
    if (isGone) return;
    child.ref();
    child.kill('SIGKILL');
  };
  const settle = (how: string) => {
    if (isGone) return;
    isGone = true;
    const waiting = open;
    rest();
    waiting?.reject(new ReadingDied(death ?? 'crashed', waiting.hasBegun, how));
    onGone();
  };

  child.on('message', (reply: ReadingMessage) => {
    if (!open) return;
    if (reply.is === 'begun') {
      open.hasBegun = true;
      clearTimeout(open.late);
      open.late = setTimeout(() => end('too_slow'), limits.timeMs);
      return;
    }
    const { resolve, reject } = open;
    rest();
    if (reply.isSpoiled) end('ended');
    if (reply.is === 'answer') resolve(reply.answer);
    else reject(new ReadingFailed(reply));
  });
  child.on('exit', (code, signal) => {
    // V8 without memory aborts; a kill that is not ours is the machine's, most likely for the same reason.
    if (signal === 'SIGABRT' || signal === 'SIGKILL') death ??= 'too_hungry';
    settle(signal ?? `code ${code}`);
  });
  child.on('error', ({ message }) => {
    end('crashed');
    settle(message);
  });
  rest();

  const weigh = () => (child.pid === undefined ? Promise.resolve(0) : readProcessMemory(child.pid));

  return {
    async ask(request) {
      child.ref();
      child.channel?.ref();
      const memoryCheck = setInterval(async () => {
        if ((await weigh()) > limits.memoryBytes && open) end('too_hungry');
      }, limits.checkMemoryEveryMs);
      try {
        return await new Promise<ReadingResult>((resolve, reject) => {
          if (isGone) return reject(new ReadingDied(death ?? 'crashed', false, 'before it was asked'));
          const late = setTimeout(() => end('too_slow'), limits.startMs);
          open = { hasBegun: false, late, resolve, reject };
          child.send(request, (error) => error && end('crashed'));
        });
      } finally {
        clearInterval(memoryCheck);
      }
    },
    isUsable: () => !isGone && death === undefined,
    measureMemory: weigh,
    end: () => end('ended'),
  };
}

/** Elsewhere than on Linux nobody can say, and V8's own limit and the clock have to do. */
async function readProcessMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
