import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findFreePort } from './find-free-port.ts';

/**
 * PostgreSQL on a free loopback port in a temporary folder, which `stop` deletes. Tests that kill or restart it need
 * `isDurable`: otherwise it may lose the last commits.
 */
export async function startPostgres({ isDurable = false } = {}) {
  const bin = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'print-postgres-'));
  const port = await findFreePort();
  const data = join(folder, 'data');
  const owner = ownerFor(folder);

  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'print', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], {
    ...owner,
    cwd: folder,
    stdio: 'pipe',
  });
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const urlOf = (database: string) => `postgres://print@127.0.0.1:${port}/${database}`;
  const start = async () => {
    const postgres = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...owner, cwd: folder, stdio: 'ignore' });
    const ended = once(postgres, 'exit');
    await waitUntilReady(urlOf('postgres'));
    return async () => {
      // Immediate shutdown: connections are cut, and the next start recovers from the log.
      postgres.kill('SIGQUIT');
      await ended;
    };
  };
  let shutDown = await start();
  return {
    urlOf,
    folder,
    async restart() {
      await shutDown();
      shutDown = await start();
    },
    async stop() {
      await shutDown();
      rmSync(folder, { recursive: true });
    },
  };
}

function findPostgres(): string {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/postgres').sort().reverse();
  if (!newest) throw new Error('PostgreSQL is not installed: apt install postgresql');
  return dirname(newest);
}

/** PostgreSQL refuses to run as root. */
function ownerFor(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('PostgreSQL did not start', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
