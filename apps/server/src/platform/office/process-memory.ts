import { readdir, readFile } from 'node:fs/promises';

/** Resident memory in bytes, or 0 without /proc: outside Linux only V8's heap limit and the timeout apply. */
async function readProcessMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Measures a child process. bubblewrap starts it as its grandchild: the process between the two is the new init. */
export function measureMemoryOf(pid: number | undefined, { isSandboxed }: { isSandboxed: boolean }) {
  let measured = isSandboxed ? undefined : pid;
  return async (): Promise<number> => {
    measured ??= await findChild(await findChild(pid));
    return measured === undefined ? 0 : await readProcessMemory(measured);
  };
}

type MemoryLimit = { readonly maxMemoryBytes: number; readonly memoryCheckMs: number };

/** Calls `onLimit` at each measurement above the limit. Returns a function that ends the watch. */
export function watchMemory(
  measureMemory: () => Promise<number>,
  { maxMemoryBytes, memoryCheckMs }: MemoryLimit,
  onLimit: () => void,
): () => void {
  // Measurements that overlap would slow each other down on a busy machine.
  let isMeasuring = false;
  const timer = setInterval(async () => {
    if (isMeasuring) return;
    isMeasuring = true;
    const bytes = await measureMemory();
    isMeasuring = false;
    if (bytes > maxMemoryBytes) onLimit();
  }, memoryCheckMs);
  return () => clearInterval(timer);
}

async function findChild(parent: number | undefined): Promise<number | undefined> {
  if (parent === undefined) return undefined;
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(names.map(readParent));
  const index = parents.indexOf(parent);
  return index === -1 ? undefined : Number(names[index]);
}

/** The state and the parent follow the program's name, which stands in brackets and may contain any character. */
async function readParent(pid: string): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  return text === undefined ? undefined : Number(text.slice(text.lastIndexOf(') ') + 2).split(' ')[1]);
}
