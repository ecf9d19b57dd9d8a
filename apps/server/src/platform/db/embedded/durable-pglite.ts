import { spawnSync } from 'node:child_process';
import { existsSync, fstatSync, fsyncSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const settings = {
  fsync: 'on',
  // fdatasync is a no-op in WebAssembly.
  wal_sync_method: 'fsync',
  shared_buffers: '32MB',
  max_wal_size: '128MB',
  TimeZone: 'UTC',
};

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** Another program may be writing gigabytes; then Postgres syncs its own files. */
const maxSyncMs = 30_000;

/** Commits one WAL record and changes no table. */
const testCommit = `select pg_logical_emit_message(true, 'print', 'is this commit synced?')`;

/**
 * Stock PGlite never calls fsync: a power cut loses every commit since the last flush. The patch relies on
 * PGlite's internals, so the version is pinned and every start checks that a commit calls fsync.
 */
export async function openDurablePglite(
  folder: string,
  { onFsync = () => {}, ...options }: PGliteOptions & { onFsync?: (path: string) => void } = {},
): Promise<PGlite> {
  let fsyncs = 0;
  let isSynced = hasCrashed(folder) ? syncAll(folder) : () => false;
  const fs = createSyncedNodeFs(folder, ({ nfd, path }) => {
    if (isSynced(nfd)) return;
    fsyncSync(nfd);
    fsyncs += 1;
    onFsync(path);
  });
  const pg = await PGlite.create({ startParams, ...options, fs });
  isSynced = () => false;

  const fsyncsBefore = fsyncs;
  await pg.exec(testCommit);
  if (fsyncs === fsyncsBefore) {
    await pg.close();
    throw new Error('the embedded database does not fsync its commits: is this another version of PGlite?');
  }
  return pg;
}

/** The state in Postgres's control file, after three numbers of 8, 4 and 4 bytes. */
function hasCrashed(folder: string): boolean {
  const control = join(folder, 'global/pg_control');
  const shutDown = 1;
  return existsSync(control) && readFileSync(control).readUInt32LE(16) !== shutDown;
}

/**
 * After a crash, Postgres calls fsync twice for each of its 1,200 files before it starts, which takes seconds on a busy
 * disk. One sync of the file system does the same. Returns whether a file is unchanged since then, by the file system's
 * own clock: the folder may be on another machine.
 */
function syncAll(folder: string): (nfd: number) => boolean {
  const { atime, mtime } = statSync(folder);
  utimesSync(folder, atime, mtime);
  const { ctimeMs: syncedAt } = statSync(folder);
  // Elsewhere than on Linux, sync does not wait for the disk.
  const isDone =
    process.platform === 'linux' &&
    spawnSync('sync', ['-f', folder], { stdio: 'ignore', timeout: maxSyncMs, killSignal: 'SIGKILL' }).status === 0;
  return (nfd) => isDone && fstatSync(nfd).ctimeMs < syncedAt;
}

type OpenFile = { readonly nfd: number; readonly path: string };

function createSyncedNodeFs(folder: string, onFsync: (file: OpenFile) => void): NodeFS {
  const fs = new NodeFS(folder);
  const originalInit = fs.init.bind(fs);
  fs.init = async (pg, options) => {
    const started = await originalInit(pg, options);
    started.emscriptenOpts.preRun?.push((module) => {
      const { stream_ops } = module.NODEFS as unknown as { stream_ops: { fsync?: (file: OpenFile) => number } };
      stream_ops.fsync = (file) => {
        onFsync(file);
        return 0;
      };
    });
    return started;
  };
  return fs;
}
