import { readFileSync } from 'node:fs';

/** CPU time of a process in clock ticks (1/100 s). */
export function cpuTimeOf(pid: number): number {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /).at(-1)?.split(' ') ?? [];
  return Number(fields[10]) + Number(fields[11]);
}
