import { readdir, readFile } from 'node:fs/promises';

/** Resident memory of a process, and separately of all its descendants, in bytes (Linux). */
export async function measureMemory(pid: number | undefined): Promise<{ own: number; children: number }> {
  if (pid === undefined) throw new Error('the process did not start');
  const children = await listDescendants(pid);
  const sizes = await Promise.all(children.map((child) => residentBytes(child).catch(() => 0)));
  return { own: await residentBytes(pid), children: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Ids of the children of a process, of their children and so on. */
export async function listDescendants(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => ''));
  const direct = (await Promise.all(lists)).join(' ').split(/\s+/).filter(Boolean).map(Number);
  return [...direct, ...(await Promise.all(direct.map(listDescendants))).flat()];
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
