import type { Deps } from '../deps.ts';
import type { JobAges } from '../jobs/jobs.ts';

/** Workers report every ten seconds; a busy machine may be late. */
const maxHeartbeatAgeSeconds = 60;
const maxBacklogAgeSeconds = 5 * 60;

type Check = { readonly ok: boolean; readonly detail?: string };

/** The shop takes no orders without the required parts; the optional ones warn of trouble to come. */
export async function checkParts({ database, storage, jobs }: Deps) {
  const [databaseCheck, storageCheck, queueCheck, ages] = await Promise.all([
    checkPing(() => database.ping()),
    checkStorage(storage),
    checkPing(() => jobs.ping()),
    jobs.measure().catch(() => undefined),
  ]);
  return {
    required: { database: databaseCheck, storage: storageCheck, queue: queueCheck, worker: checkWorker(ages) },
    optional: { room: checkRoom(storageCheck), backlog: checkBacklog(ages) },
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

/** Between the reserve and its double, a large upload reaches the reserve and is refused. */
function checkRoom({ free_bytes, reserve_bytes }: Awaited<ReturnType<typeof checkStorage>>): Check {
  return free_bytes >= 2 * reserve_bytes ? { ok: true } : { ok: false, detail: '磁盘快满了，大文件的上传会被拒绝' };
}

function checkWorker(ages: JobAges | undefined) {
  const age = ages?.heartbeat;
  const isAlive = age !== undefined && age <= maxHeartbeatAgeSeconds;
  return {
    ok: isAlive,
    ...(ages && !isAlive && { detail: '没有后台任务进程在运行' }),
    ...(age !== undefined && { age_seconds: Math.round(age) }),
  };
}

function checkBacklog(ages: JobAges | undefined) {
  const age = ages?.backlog ?? 0;
  const isShort = ages !== undefined && age <= maxBacklogAgeSeconds;
  return {
    ok: isShort,
    ...(ages && !isShort && { detail: '后台任务积压，最早的一个还没有开始' }),
    age_seconds: Math.round(age),
  };
}
