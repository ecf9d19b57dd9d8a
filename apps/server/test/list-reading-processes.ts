import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the reading processes that `parent` has started. */
export function listReadingProcesses(parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isReader = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('handle-requests.');
        // In `stat` the state and the parent follow the program's name, which may contain any character.
        const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /).at(-1)?.split(' ') ?? [];
        return isReader && Number(ppid ?? 0) === parent;
      } catch {
        return false;
      }
    });
}
