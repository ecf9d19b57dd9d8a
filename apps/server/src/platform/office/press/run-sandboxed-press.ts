import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChildSandbox } from '../child-sandbox/child-sandbox.ts';
import { handOver } from '../child-sandbox/hand-over.ts';
import { passToOwner, withWorkFolder } from '../converter/work-folder.ts';
import type { PressRequest } from './child/handle-request.ts';
import type { PressResult } from './press.ts';
import { type PressLimits, runPress } from './run-press.ts';
import { takeFile } from './take-file.ts';

const result = 'result.pdf';

/** Runs the press in a sandbox that shows it only its sources and an empty folder for the new file. */
export async function runSandboxedPress(
  sandbox: ChildSandbox,
  request: PressRequest,
  target: string,
  limits: PressLimits,
  signal?: AbortSignal,
): Promise<PressResult> {
  return await withWorkFolder(sandbox.workDir, async (folder) => {
    const [sources, output] = [join(folder, 'in'), join(folder, 'out')];
    for (const path of [sources, output]) await mkdir(path, { mode: 0o700 });
    const inside = `/out/${result}`;
    const placed = await placeSources(sandbox, request, inside, sources);
    await passToOwner(folder, sandbox);
    const folders = [
      { path: sources, at: '/in', isWritable: false },
      { path: output, at: '/out', isWritable: true },
    ];
    const pressed = await runPress(placed, inside, limits, { signal, sandbox, folders });
    await takeFile(join(output, result), target, limits.maxFileBytes);
    return pressed;
  });
}

async function placeSources(
  sandbox: ChildSandbox,
  request: PressRequest,
  target: string,
  folder: string,
): Promise<PressRequest> {
  if (request.kind === 'draw') return { ...request, target };
  const sources = await Promise.all(
    request.job.sources.map(async ({ path, ...source }, index) => {
      await handOver(path, join(folder, String(index)), sandbox);
      return { ...source, path: `/in/${index}` };
    }),
  );
  return { ...request, job: { ...request.job, sources, target } };
}
