import { readFile } from 'node:fs/promises';

/** Resident memory in bytes, or 0 without /proc: outside Linux only V8's heap limit and the timeout apply. */
export async function readProcessMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
