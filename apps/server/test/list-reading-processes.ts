import { readdirSync, readFileSync } from 'node:fs';

type Process = { readonly pid: number; readonly parent: number; readonly isReader: boolean };

/** Ids of the reading processes that `parent` has started, alone or in a sandbox. */
export function listReadingProcesses(parent = process.pid): number[] {
  const processes = readdirSync('/proc').flatMap(readProcess);
  const descendants = processes.filter((found) => found.parent === parent);
  // The list grows while it is read: each process adds its children.
  for (const { pid } of descendants) descendants.push(...processes.filter((found) => found.parent === pid));
  return descendants.filter(({ isReader }) => isReader).map(({ pid }) => pid);
}

function readProcess(name: string): Process[] {
  if (!/^\d+$/.test(name)) return [];
  try {
    const [program = '', ...args] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
    // In `stat` the state and the parent follow the program's name, which may contain any character.
    const [, ppid] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\) /).at(-1)?.split(' ') ?? [];
    // bubblewrap and setpriv have the same arguments.
    const isReader = program.endsWith('node') && args.some((argument) => argument.includes('handle-requests.'));
    return [{ pid: Number(name), parent: Number(ppid), isReader }];
  } catch {
    return [];
  }
}
