import { readFile } from 'node:fs/promises';
import { listDescendants } from '../bench/process-memory.ts';

export type ProcessWatch = {
  /** The largest number of LibreOffice processes at the same moment. */
  maxConverters(): number;
  /** LibreOffice processes and their sandboxes that run now. */
  countConverters(): Promise<number>;
  /** Ends the watch. Returns the command lines of the processes that outlive the server. Call it after its end. */
  listLeft(): Promise<readonly string[]>;
};

type Started = { readonly startedAt: string; readonly command: string };

/** Records every process that the server starts, directly or not (Linux). */
export function watchProcesses(server: number): ProcessWatch {
  const seen = new Map<number, Started>();
  let most = 0;

  async function look(): Promise<readonly string[]> {
    const running = await Promise.all(
      (await listDescendants(server)).map(async (pid) => [pid, await read(pid)] as const),
    );
    for (const [pid, found] of running) if (found) seen.set(pid, found);
    const commands = running.flatMap(([, found]) => (found ? [found.command] : []));
    most = Math.max(most, commands.filter((command) => command.includes('soffice.bin')).length);
    return commands.filter((command) => /soffice|bwrap/.test(command));
  }
  const timer = setInterval(look, 100);

  return {
    maxConverters: () => most,
    countConverters: async () => (await look()).length,
    async listLeft() {
      clearInterval(timer);
      const still = await Promise.all(
        [...seen].map(async ([pid, { startedAt, command }]) =>
          (await read(pid))?.startedAt === startedAt ? [command] : [],
        ),
      );
      return still.flat();
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
    const startedAt = stat.split(/\) /).at(-1)?.split(' ')[19] ?? '';
    return { startedAt, command: command.replaceAll('\0', ' ').trim() };
  } catch {
    return undefined;
  }
}
