import { readFileSync } from 'node:fs';

/** Processor time that a process has used, in hundredths of a second. */
export function cpuTimeOf(pid: number): number {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /).at(-1)?.split(' ') ?? [];
  return Number(fields[10]) + Number(fields[11]);
}
