import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './app.ts';

/**
 * When closing, a connection ends as soon as it carries no call. Node's own `closeIdleConnections`, which its
 * `close` calls, does both too little and too much: it passes over connections that browsers open ahead of
 * need, so that each holds up the end for a minute, and it cuts answers that are still on their way out.
 */
export function drainConnections(app: App): void {
  const calls = new Map<Socket, number>();
  let closing = false;
  app.server.closeIdleConnections = () => {};

  app.server.on('connection', (socket: Socket) => {
    calls.set(socket, 0);
    socket.once('close', () => calls.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (calls.get(socket) ?? 1) - 1;
      calls.set(socket, left);
      if (closing && left === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, count] of calls) if (count === 0) socket.destroySoon();
  });
}
