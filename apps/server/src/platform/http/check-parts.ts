import type { Deps } from '../deps.ts';
import { type JobHealth, maxHeartbeatAgeSeconds } from '../jobs/jobs.ts';
import { maxWorkBytes } from '../office/max-work-bytes.ts';

const maxBacklogAgeSeconds = 5 * 60;

type Check = { readonly ok: boolean; readonly detail?: string };

/** The shop takes no orders without the required parts; the optional ones warn of trouble to come. */
export async function checkParts({ database, storage, jobs }: Deps) {
  const [databaseCheck, storageCheck, queueCheck, jobHealth] = await Promise.all([
    checkPing(() => database.ping()),
    checkStorage(storage),
    checkPing(() => jobs.ping()),
    jobs.measure().catch(() => undefined),
  ]);
  return {
    required: { database: databaseCheck, storage: storageCheck, queue: queueCheck, worker: checkWorker(jobHealth) },
    optional: { room: checkRoom(storageCheck), backlog: checkBacklog(jobHealth) },
    reports: jobHealth?.reports ?? [],
  };
}

async function checkPing(ping: () => Promise<void>): Promise<Check> {
  try {
    await ping();
    return { ok: true };
  } catch {
    return { ok: false };
  }
}

async function checkStorage(storage: Deps['storage']) {
  const [ping, room] = await Promise.all([
    checkPing(() => storage.ping()),
    // A storage that cannot be asked has no room.
    storage.room().catch(() => ({ freeBytes: 0, reserveBytes: 1 })),
  ]);
  const isFull = room.freeBytes < room.reserveBytes;
  return {
    ok: ping.ok && !isFull,
    ...(isFull && { detail: '磁盘空间不足，已停止接收上传' }),
    free_bytes: room.freeBytes,
    reserve_bytes: room.reserveBytes,
  };
}

/** Below the first bound no job finds room (`withWorkRoom`), and below the second a large upload reaches the reserve. */
function checkRoom({ free_bytes, reserve_bytes }: Awaited<ReturnType<typeof checkStorage>>): Check {
  if (free_bytes >= reserve_bytes + maxWorkBytes) return { ok: true };
  const waiting = '磁盘空间不足，文件暂不转换，印刷文件和排版预览暂不生成';
  return { ok: false, detail: free_bytes >= 2 * reserve_bytes ? waiting : `${waiting}，大文件的上传会被拒绝` };
}

function checkWorker(health: JobHealth | undefined) {
  const age = health?.heartbeat;
  const isAlive = age !== undefined && age <= maxHeartbeatAgeSeconds;
  return {
    ok: isAlive,
    ...(health && !isAlive && { detail: '没有后台任务进程在运行' }),
    ...(age !== undefined && { age_seconds: Math.round(age) }),
  };
}

function checkBacklog(health: JobHealth | undefined) {
  const age = health?.backlog ?? 0;
  const isShort = health !== undefined && age <= maxBacklogAgeSeconds;
  return {
    ok: isShort,
    ...(health && !isShort && { detail: '后台任务积压，最早的一个还没有开始' }),
    age_seconds: Math.round(age),
  };
}
