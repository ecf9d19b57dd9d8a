import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Kills every process with `marker` in its environment and waits until all are gone. A process that left its group or
 * its parent keeps its environment.
 */
export async function killLeftovers(marker: string): Promise<void> {
  for (let round = 0; round < 500; round += 1) {
    const found = await listProcesses(marker);
    if (found.length === 0) return;
    for (const process of found) kill(process);
    await wait(10);
  }
  throw new Error('processes of a conversion cannot be ended');
}

export async function listProcesses(marker: string): Promise<number[]> {
  const processes = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const hasMarker = await Promise.all(processes.map(async (id) => (await readEnvironment(id)).includes(marker)));
  return processes.filter((id, index) => hasMarker[index] && id !== process.pid);
}

/** Processes of other users, and those that exit meanwhile, are skipped. */
async function readEnvironment(process: number): Promise<string> {
  return await readFile(`/proc/${process}/environ`, 'latin1').catch(() => '');
}

function kill(target: number): void {
  try {
    process.kill(target, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
