import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Pressed, PressFailed, type PressFailure } from './press.ts';
import type { PressLimits } from './press-limits.ts';
import type { PressReply, PressWork } from './press-messages.ts';

const program = fileURLToPath(new URL('./child/run-work.ts', import.meta.url));

/** It may read files, write beside its target, and do nothing else. */
const allowed = (target: string) => [
  ...['--permission', '--allow-fs-read=*', `--allow-fs-write=${dirname(target)}/*`],
  ...['--allow-addons', '--allow-worker', '--max-old-space-size=512'],
];

/** One piece of work in a process of its own; when this returns or throws, the process has gone. */
export async function runPress(
  work: PressWork,
  target: string,
  limits: PressLimits,
  signal?: AbortSignal,
): Promise<Pressed> {
  signal?.throwIfAborted();
  const child = fork(program, [], {
    execArgv: allowed(target),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const exit = once(child, 'exit').catch(() => []);
  let death: PressFailure | undefined;
  const end = (why: PressFailure) => {
    death ??= why;
    child.kill('SIGKILL');
  };
  let late = setTimeout(end, limits.startMs, 'too_slow');
  const scales = setInterval(async () => {
    if ((await weigh(child.pid)) > limits.memoryBytes) end('too_hungry');
  }, limits.weighEveryMs);
  const onAbort = () => end('crashed');
  signal?.addEventListener('abort', onAbort, { once: true });

  try {
    const reply = Promise.withResolvers<PressReply>();
    child.on('message', (said: PressReply) => {
      if (said.is !== 'begun') return reply.resolve(said);
      clearTimeout(late);
      late = setTimeout(end, limits.timeMs, 'too_slow');
    });
    child.on('error', reply.reject);
    child.on('exit', (code, by) => {
      // V8 without memory aborts; a kill that is not ours is the machine's, most likely for the same reason.
      const own = by === 'SIGABRT' || by === 'SIGKILL' ? 'too_hungry' : 'crashed';
      reply.reject(new PressFailed(death ?? own, by ?? `code ${code}`));
    });
    child.send(work, (error) => error && end('crashed'));
    const said = await reply.promise;
    if (said.is === 'done') return said.pressed;
    if (said.is === 'failed') throw new PressFailed(said.failure, said.why, said.source);
    throw new Error('the press has said something unknown');
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(late);
    clearInterval(scales);
    signal?.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
    await exit;
  }
}

/** Elsewhere than on Linux nobody can say, and V8's own limit and the clock have to do. */
async function weigh(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
