import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the reading processes that `parent` has started. */
export function listReadingProcesses(parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isReader = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('handle-requests.');
        // After the name, which may contain anything, come the state and the parent.
        const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /).at(-1)?.split(' ') ?? [];
        return isReader && Number(ppid ?? 0) === parent;
      } catch {
        return false;
      }
    });
}
