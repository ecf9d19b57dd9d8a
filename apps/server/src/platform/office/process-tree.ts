import { readdir, readFile } from 'node:fs/promises';

export type ProcessTree = {
  /** CPU time of the processes and of their children that have exited. */
  readonly cpuMs: number;
  /** A thread has work to do but waits for a core or a disk. */
  readonly isRunnable: boolean;
};

type ProcessStat = { readonly pid: number; readonly parent: number; readonly state: string; readonly cpuMs: number };

/** Linux reports CPU time in ticks of 1/100 s on every architecture. */
const msPerTick = 10;

/** Measures a process and its descendants. Undefined without /proc, or when the process has exited. */
export async function readProcessTree(root: number | undefined): Promise<ProcessTree | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((pid) => readStat(`/proc/${pid}`)));
  const members = descendantsOf(
    root,
    found.filter((stat) => stat !== undefined),
  );
  if (members.length === 0) return undefined;
  return {
    cpuMs: members.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    isRunnable: (await Promise.all(members.map(hasRunnableThread))).includes(true),
  };
}

function descendantsOf(root: number | undefined, processes: readonly ProcessStat[]): ProcessStat[] {
  const members = processes.filter(({ pid }) => pid === root);
  // The list grows while it is read: each member adds its children.
  for (const member of members) members.push(...processes.filter(({ parent }) => parent === member.pid));
  return members;
}

/** The state of a process is that of its first thread, so the other threads are asked too. */
async function hasRunnableThread({ pid, state }: ProcessStat): Promise<boolean> {
  if (isRunnable(state)) return true;
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const stats = await Promise.all(threads.map((thread) => readStat(`/proc/${pid}/task/${thread}`)));
  return stats.some((stat) => stat !== undefined && isRunnable(stat.state));
}

/** R runs or waits for a core, D waits for a disk. */
const isRunnable = (state: string) => state === 'R' || state === 'D';

async function readStat(folder: string): Promise<ProcessStat | undefined> {
  const text = await readFile(`${folder}/stat`, 'latin1').catch(() => undefined);
  // The state follows the program's name, which stands in brackets and may contain any character.
  const fields = text?.slice(text.lastIndexOf(') ') + 2).split(' ');
  if (!text || !fields) return undefined;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return {
    pid: Number.parseInt(text, 10),
    state: fields[0] ?? '',
    parent: Number(fields[1]),
    cpuMs: ticks * msPerTick,
  };
}
