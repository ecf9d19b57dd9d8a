import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { listDescendants } from '../bench/process-memory.ts';

export type ProcessWatch = {
  /** The largest number of LibreOffice processes at the same moment. */
  maxConverters(): number;
  /** Ends the watch. Returns the command lines of the processes that outlive the server. Call it after its end. */
  listLeft(): Promise<readonly string[]>;
};

const endingMs = 5000;

type Started = { readonly startedAt: string; readonly parent: number; readonly command: string };

/** Records every process that the server starts, directly or not (Linux). */
export function watchProcesses(server: number): ProcessWatch {
  const seen = new Map<number, Started>();
  let most = 0;

  async function look(): Promise<void> {
    const running = await Promise.all(
      (await listDescendants(server)).map(async (pid) => [pid, await read(pid)] as const),
    );
    for (const [pid, found] of running) if (found) seen.set(pid, found);
    const converters = new Map(running.filter(([, found]) => found?.command.includes('soffice.bin')));
    // A process that has just been forked still has the command line of LibreOffice.
    const forks = [...converters.values()].filter((found) => found && converters.has(found.parent));
    most = Math.max(most, converters.size - forks.length);
  }
  const timer = setInterval(look, 100);

  async function listRunning(): Promise<readonly string[]> {
    const entries = [...seen].map(async ([pid, { startedAt, command }]) => {
      const found = await read(pid);
      return found?.startedAt === startedAt ? [command] : [];
    });
    return (await Promise.all(entries)).flat();
  }

  return {
    maxConverters: () => most,
    async listLeft() {
      clearInterval(timer);
      // Processes that were killed with the server take a moment to end.
      for (const until = performance.now() + endingMs; ; await sleep(100)) {
        const left = await listRunning();
        if (left.length === 0 || performance.now() > until) return left;
      }
    },
  };
}

/** An id can be used again, but not with the same start. */
async function read(pid: number): Promise<Started | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The fields follow the program's name, which may contain any character.
    const [state, ...fields] = stat.split(/\) /).at(-1)?.split(' ') ?? [];
    const [parent, startedAt = ''] = [Number(fields[0]), fields[18]];
    // A zombie has ended; only its parent has not noticed yet.
    if (state === 'Z') return undefined;
    return { startedAt, parent, command: command.replaceAll('\0', ' ').trim() };
  } catch {
    return undefined;
  }
}
