import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Log } from '../../log.ts';
import { SetupError } from '../../setup-error.ts';

const socketPath = (dataDir: string) => join(dataDir, 'database.sock');
const headerBytes = 8;

/**
 * Only one process can open the database, so a backup of a running shop requests the dump from that process.
 * Only the owner of the data folder may connect.
 */
export function serveDumps(dataDir: string, dump: () => Promise<Uint8Array>, log?: Log): { close(): void } {
  const path = socketPath(dataDir);
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    dump().then(
      (tar) => {
        const header = Buffer.alloc(headerBytes);
        header.writeBigUInt64BE(BigInt(tar.length));
        socket.write(header);
        socket.end(tar);
      },
      (error: Error) => socket.destroy(error),
    );
  });
  // Only backups need the socket, so an error of the socket does not stop the server.
  server.on('error', (error) => log?.warn({ err: error }, 'cannot serve dumps: no backup while the server runs'));
  server.listen(path);
  if (server.listening) chmodSync(path, 0o600);
  server.unref();
  return { close: () => server.close() };
}

/** The running server sends the dump's length first, so that a truncated dump is detected. */
export async function requestDump(dataDir: string): Promise<Uint8Array> {
  const received = await buffer(connect(socketPath(dataDir))).catch((cause: unknown) => {
    throw new SetupError('正在运行的服务没有应答，请先停止服务再试', { cause });
  });
  const tar = received.subarray(headerBytes);
  if (received.length < headerBytes || received.readBigUInt64BE() !== BigInt(tar.length)) {
    throw new SetupError('正在运行的服务没有给出完整的数据，请重试');
  }
  return tar;
}
