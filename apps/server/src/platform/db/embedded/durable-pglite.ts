import { fsyncSync } from 'node:fs';
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
  const fs = createSyncedNodeFs(folder, (path) => {
    fsyncs += 1;
    onFsync(path);
  });
  const pg = await PGlite.create({ startParams, ...options, fs });

  const fsyncsBefore = fsyncs;
  await pg.exec(testCommit);
  if (fsyncs === fsyncsBefore) {
    await pg.close();
    throw new Error('the embedded database does not fsync its commits: is this another version of PGlite?');
  }
  return pg;
}

type OpenFile = { readonly nfd: number; readonly path: string };

function createSyncedNodeFs(folder: string, onFsync: (path: string) => void): NodeFS {
  const fs = new NodeFS(folder);
  const originalInit = fs.init.bind(fs);
  fs.init = async (pg, options) => {
    const started = await originalInit(pg, options);
    started.emscriptenOpts.preRun?.push((module) => {
      const { stream_ops } = module.NODEFS as unknown as { stream_ops: { fsync?: (file: OpenFile) => number } };
      stream_ops.fsync = ({ nfd, path }) => {
        fsyncSync(nfd);
        onFsync(path);
        return 0;
      };
    });
    return started;
  };
  return fs;
}
