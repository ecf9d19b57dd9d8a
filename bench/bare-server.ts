import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export type BareServer = { readonly origin: string; stop(): Promise<void> };

/**
 * The baseline for uploads: a Node HTTP server in its own process that writes request bodies to files, without parser,
 * hash, inspection and database. `/flushed` flushes to disk like the shop, `/` does not.
 */
export async function startBareServer(folder: string): Promise<BareServer> {
  const child = spawn(process.execPath, [import.meta.filename, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  // A failed bench must not leave the server running.
  const kill = () => child.kill();
  process.once('exit', kill);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    origin: `http://127.0.0.1:${line.toString().trim()}`,
    async stop() {
      process.off('exit', kill);
      kill();
      await once(child, 'close');
    },
  };
}

function serve(folder: string): void {
  let files = 0;
  const server = createServer(async (request, response) => {
    files += 1;
    const flush = request.url === '/flushed';
    await pipeline(request, createWriteStream(join(folder, `bare-${files}`), { flush }));
    response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}

const [folder] = process.argv.slice(2);
if (import.meta.main && folder !== undefined) serve(folder);
